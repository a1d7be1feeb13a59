import axe from 'axe-core'
import type { Page } from 'playwright-core'

type Axe = {
  run(
    context: { exclude: readonly string[] },
    options: { runOnly?: readonly string[] },
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
    const { violations } = await axe.run({ exclude }, runOnly ? { runOnly } : {})
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(node => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
      )
  }, rules)
}
