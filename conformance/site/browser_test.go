// Package site_test tries the page of docs/site in a browser.
package site_test

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

var (
	shots = flag.String("shots", "", "`folder` to write screenshots to")
	built = flag.String("page", "", "`folder` with the page, which is not built then")
)

// patience is how long a test waits for the page. It is no measure of the page's speed.
const patience = 90 * time.Second

// errNoBrowser is why the tests are skipped.
var errNoBrowser = errors.New("no Chromium was found: install it, or name it in the variable CHROMIUM")

// site is the page, built once for all tests.
var site struct {
	dir string
	err error
}

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(run(m))
}

func run(m *testing.M) int {
	if _, site.err = chromium(); site.err != nil {
		return m.Run()
	}
	if site.dir = *built; site.dir != "" {
		return m.Run()
	}
	dir, err := os.MkdirTemp("", "site")
	if err != nil {
		site.err = err
		return m.Run()
	}
	defer os.RemoveAll(dir)
	site.dir = filepath.Join(dir, "page")
	cmd := exec.Command("go", "run", ".", "-o", site.dir)
	cmd.Dir = filepath.Join("..", "..", "docs", "site")
	if out, err := cmd.CombinedOutput(); err != nil {
		site.err = fmt.Errorf("%v: %w\n%s", cmd.Args, err, out)
	}
	return m.Run()
}

// chromium returns the name of the browser.
func chromium() (string, error) {
	for _, name := range []string{os.Getenv("CHROMIUM"), "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if name == "" {
			continue
		}
		if file, err := exec.LookPath(name); err == nil {
			return file, nil
		}
	}
	return "", errNoBrowser
}

// tab is a tab of the browser with the page.
type tab struct {
	*testing.T
	ctx    context.Context
	origin string

	mu       sync.Mutex
	requests []string
	faults   []string // errors of the console, exceptions, violations of the policy
	expected []string // parts of faults that the test expects
}

// launch starts a browser, and a server with the page.
func launch(t *testing.T, flags ...chromedp.ExecAllocatorOption) *tab {
	t.Helper()
	if errors.Is(site.err, errNoBrowser) {
		t.Skip(site.err)
	}
	if site.err != nil {
		t.Fatal(site.err)
	}
	file, err := chromium()
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.FileServer(http.Dir(site.dir)))
	t.Cleanup(server.Close)
	profile, err := os.MkdirTemp("", "profile")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(profile) }) // a process of the browser can still write to it
	options := append([]chromedp.ExecAllocatorOption{
		chromedp.ExecPath(file), chromedp.UserDataDir(profile),
		chromedp.Headless, chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true),
		chromedp.WindowSize(1280, 1000), chromedp.WSURLReadTimeout(patience),
	}, flags...)
	ctx, cancel := context.WithTimeout(t.Context(), 5*patience)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewExecAllocator(ctx, options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	t.Cleanup(func() { _ = chromedp.Cancel(ctx) })
	p := &tab{T: t, ctx: ctx, origin: server.URL}
	chromedp.ListenTarget(ctx, p.listen)
	p.do(network.Enable(), log.Enable(), runtime.Enable())
	t.Cleanup(p.judge)
	return p
}

func (p *tab) listen(event any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		p.requests = append(p.requests, e.Request.URL)
	case *network.EventLoadingFailed:
		p.faults = append(p.faults, fmt.Sprintf("loading failed: %s %s %v", e.ErrorText, e.BlockedReason, e.Canceled))
	case *log.EventEntryAdded:
		if e.Entry.Level == log.LevelError || e.Entry.Source == log.SourceSecurity {
			p.faults = append(p.faults, e.Entry.Text+" "+e.Entry.URL)
		}
	case *runtime.EventExceptionThrown:
		p.faults = append(p.faults, e.ExceptionDetails.Error())
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.APITypeError || e.Type == runtime.APITypeWarning {
			p.faults = append(p.faults, fmt.Sprintf("console.%s: %s", e.Type, e.Args[0].Value))
		}
	}
}

// judge reports what no test of the page may see: errors, and requests to others.
func (p *tab) judge() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, url := range p.requests {
		if !strings.HasPrefix(url, p.origin+"/") && !strings.HasPrefix(url, "blob:"+p.origin) {
			p.Errorf("the page requested %s", url)
		}
	}
	if len(p.requests) == 0 {
		p.Error("no request was seen")
	}
faults:
	for _, f := range p.faults {
		for _, part := range p.expected {
			if strings.Contains(f, part) {
				continue faults
			}
		}
		p.Errorf("the page reported %s", f)
	}
}

func (p *tab) do(actions ...chromedp.Action) {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if p.requests == nil {
		ctx = p.ctx // the first actions start the browser, which lives as long as their context
	}
	if err := chromedp.Run(ctx, actions...); err != nil {
		p.Fatal(err)
	}
}

// visit opens the page with a fragment, such as "#check?text=a".
func (p *tab) visit(fragment string) {
	p.Helper()
	p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(p.origin+"/"+fragment))
	p.mu.Lock()
	defer p.mu.Unlock()
	p.requests = withoutBlank(p.requests)
}

func withoutBlank(urls []string) (rest []string) {
	for _, url := range urls {
		if url != "about:blank" {
			rest = append(rest, url)
		}
	}
	return rest
}

// js evaluates an expression of JavaScript.
func js[T any](p *tab, expression string) (value T) {
	p.Helper()
	p.do(chromedp.Evaluate(expression, &value))
	return value
}

// until waits until an expression is true.
func (p *tab) until(expression string) {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	poll := chromedp.Poll("Boolean("+expression+")", nil, chromedp.WithPollingInterval(50*time.Millisecond), chromedp.WithPollingTimeout(patience))
	err := chromedp.Run(ctx, poll)
	for err != nil && strings.Contains(err.Error(), "Cannot find context") { // the page before is still leaving
		err = chromedp.Run(ctx, poll)
	}
	if err != nil {
		var text string
		_ = chromedp.Run(p.ctx, chromedp.Evaluate(`document.body.innerText.slice(0, 2000)`, &text))
		p.Fatalf("%s: %v; the page says:\n%s\nfaults: %q", expression, err, text, p.faults)
	}
}

// text returns the text of an element as it is shown.
func (p *tab) text(selector string) string {
	p.Helper()
	return js[string](p, fmt.Sprintf(`document.querySelector(%s)?.innerText ?? "(nothing)"`, quote(selector)))
}

// enter puts a text into a field as typing does.
func (p *tab) enter(selector, text string) {
	p.Helper()
	p.do(chromedp.Evaluate(fmt.Sprintf(`(e => { e.focus(); e.value = %s; e.dispatchEvent(new Event("input", {bubbles: true})); })(document.querySelector(%s))`, quote(text), quote(selector)), nil))
}

// size sets the size of the window, and the preferred colors.
func (p *tab) size(width, height int64, scheme string) {
	p.Helper()
	p.do(
		emulation.SetDeviceMetricsOverride(width, height, 1, width < 600), // phones have no scrollbars
		emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}),
	)
}

// shot writes a screenshot if the flag asks for it.
func (p *tab) shot(name string) {
	p.Helper()
	if *shots == "" {
		return
	}
	var b []byte
	p.do(chromedp.CaptureScreenshot(&b))
	if err := os.WriteFile(filepath.Join(*shots, name+".png"), b, 0o666); err != nil {
		p.Fatal(err)
	}
}

// quote returns a text as a literal of JavaScript.
func quote(text string) string {
	b, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// click clicks the first element that matches.
func (p *tab) click(selector string) {
	p.Helper()
	p.do(chromedp.Evaluate(fmt.Sprintf(`document.querySelector(%s).click()`, quote(selector)), nil))
}

// press presses a key.
func (p *tab) press(key string) {
	p.Helper()
	p.do(chromedp.KeyEvent(key))
}

// allow makes a fault that contains a text no error.
func (p *tab) allow(part string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.expected = append(p.expected, part)
}

// idle waits until nothing is loaded or computed.
func (p *tab) idle(panel string) {
	p.Helper()
	p.until(`!document.querySelector(` + quote("#"+panel+" .busy") + `) && !/^Loading/.test(document.querySelector(` + quote("#"+panel+"-verdict") + `).textContent)`)
}
