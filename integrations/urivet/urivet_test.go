package urivet_test

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/stricturi/stricturi/integrations/urivet"
)

func TestConstant(t *testing.T) {
	analysistest.RunWithSuggestedFixes(t, analysistest.TestData(), urivet.ConstantAnalyzer, "constant")
}

func TestUnescaped(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), urivet.UnescapedAnalyzer, "unescaped")
}

func TestFixes(t *testing.T) {
	analysistest.RunWithSuggestedFixes(t, analysistest.TestData(), urivet.UnescapedAnalyzer, "fixes")
}
