import axe from 'axe-core'
import type { Page } from 'playwright-core'

type Axe = {
  _audit: { rules: readonly { id: string; impact: string }[] }
  run(
    context: { exclude: readonly string[] },
    options: {
      runOnly?: readonly string[]
      rules?: Record<string, { enabled: false }>
      resultTypes: readonly string[]
    },
  ): Promise<{
    violations: {
      id: string
      impact: string | null
      nodes: { target: string[]; failureSummary?: string }[]
    }[]
  }>
}

/**
 * What axe finds serious or critical in the page as it stands: one line each, empty when all is well.
 * `rules` asks for these alone.
 */
export async function seriousFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Evaluated through the debugger, which the page's content security policy does not govern.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async runOnly => {
    const { axe } = window as unknown as { axe: Axe }
    // They hand the focus on as soon as they have it, beside what is open without closing off the page.
    const exclude = ['[data-base-ui-focus-guard]']
    const serious: unknown[] = ['serious', 'critical']
    // What a rule finds has the rule's own impact: those of less can find nothing that is asked for here.
    const lesser = axe._audit.rules.filter(({ impact }) => !serious.includes(impact))
    const rules = Object.fromEntries(lesser.map(({ id }) => [id, { enabled: false as const }]))
    const { violations } = await axe.run(
      { exclude },
      // The elements in which nothing was found are not told one by one.
      { resultTypes: ['violations'], ...(runOnly ? { runOnly } : { rules }) },
    )
    return violations
      .filter(({ impact }) => serious.includes(impact))
      .flatMap(({ id, nodes }) =>
        nodes.map(node => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
      )
  }, rules)
}
