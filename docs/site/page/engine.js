// An Engine answers requests in a worker. It runs one request at a time; a newer request
// takes the place of one that still waits. A request that takes too long ends the worker,
// and the next one gets a new worker of the same module.

export class Superseded extends Error {}

export class Engine {
  constructor(name, limit) {
    this.name = name;
    this.limit = limit; // of a request, in milliseconds
    this.waiting = null;
    this.running = null;
    this.worker = null;
  }

  // call returns a promise of the answer of a function.
  call(name, request) {
    return new Promise((resolve, reject) => {
      this.waiting?.reject(new Superseded());
      this.waiting = { name, request, resolve, reject };
      // What is running is out of date. It may still end soon, without a new worker.
      if (this.running) this.expire(Math.min(this.limit, 1000), new Superseded());
      this.next();
    });
  }

  async next() {
    if (this.running || !this.waiting) return;
    const job = (this.running = this.waiting);
    this.waiting = null;
    try {
      await this.start();
    } catch (e) {
      this.running = null;
      job.reject(e);
      this.next();
      return;
    }
    job.id = this.id = (this.id ?? 0) + 1;
    this.worker.postMessage({ id: job.id, name: job.name, request: JSON.stringify(job.request) });
    this.expire(this.limit, new Error(`This took more than ${this.limit / 1000} seconds and was stopped. Try a smaller input.`));
  }

  expire(after, why) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.stop(why), after);
  }

  // stop ends the worker, and with it the running request.
  stop(why) {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = null;
    const job = this.running;
    this.running = null;
    job?.reject(why);
    this.next();
  }

  // start makes a worker unless there is one.
  async start() {
    if (this.worker) return;
    this.module ??= await load(new URL(`${this.name}.wasm.gz`, import.meta.url));
    const worker = new Worker(new URL("worker.js", import.meta.url));
    await new Promise((resolve, reject) => {
      worker.onerror = (e) => reject(new Error("The worker could not be started. " + (e.message ?? "")));
      worker.onmessage = ({ data }) => (data.ready ? resolve() : reject(new Error("The module ended. " + (data.error ?? ""))));
      worker.postMessage({ module: this.module });
    });
    worker.onerror = null;
    worker.onmessage = ({ data }) => {
      if (data.ended) {
        if (this.worker === worker) this.stop(new Error("The module ran out of memory, or failed. It was started again: try a smaller input."));
        return;
      }
      const job = this.running;
      if (!job || data.id !== job.id) return;
      clearTimeout(this.timer);
      this.running = null;
      if (this.waiting) job.reject(new Superseded());
      else if (data.error) job.reject(new Error(data.error));
      else job.resolve(data.answer);
      this.next();
    };
    this.worker = worker;
  }
}

// load returns a module.
async function load(url) {
  if (typeof WebAssembly !== "object") throw new Error("This browser does not run WebAssembly, or it is turned off.");
  return WebAssembly.compile(await unpack(url));
}

// unpack returns the bytes of a compressed file, so that no server needs to compress it. A
// server that knows the suffix may declare the compression, and then the browser undoes it.
export async function unpack(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The server has no ${url.pathname} (${response.status}).`);
  const bytes = await read(response);
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  if (typeof DecompressionStream !== "function") throw new Error("This browser is too old: it has no DecompressionStream.");
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// read returns the bytes of a response. A bar shows how much of it is there.
async function read(response) {
  const bar = document.getElementById("load");
  const total = Number(response.headers.get("Content-Length"));
  const parts = [];
  bar.hidden = false;
  bar.max = total || 1;
  bar.removeAttribute("value"); // not known
  try {
    const reader = response.body.getReader();
    for (let n = 0, part; !(part = await reader.read()).done; ) {
      parts.push(part.value);
      n += part.value.length;
      if (total) bar.value = n;
    }
  } finally {
    bar.hidden = true;
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
