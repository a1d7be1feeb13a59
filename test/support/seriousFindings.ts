import axe from 'axe-core'
import type { Page } from 'playwright-core'

type Axe = {
  run(): Promise<{
    violations: {
      id: string
      impact: string | null
      nodes: { target: string[]; failureSummary?: string }[]
    }[]
  }>
}

/** What axe finds serious or critical in the page as it stands: one line each, empty when all is well. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // Evaluated through the debugger, which the page's content security policy does not govern.
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe }
    const { violations } = await axe.run()
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(node => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
      )
  })
}
