// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { drawnField } from '../portfolio/testing/drawnField.ts'
import { FilterPanel } from './FilterPanel.tsx'

type Answer = { data?: unknown; isError: boolean; refetch?: () => unknown }
const answers = vi.hoisted(() => ({
  sources: { isError: false } as Answer,
  configurations: { isError: false } as Answer,
}))
vi.mock('@sluice/react', async importOriginal => ({
  ...(await importOriginal<object>()),
  useSources: () => answers.sources,
  useMarketplaceConfigurations: () => answers.configurations,
}))
vi.mock('../app/AppContext.tsx', () => ({
  useChain: () => ({ nativeCurrency: { symbol: 'ETH', decimals: 18 } }),
}))
vi.mock('./TraitFilter.tsx', () => ({ TraitFilter: () => null }))

const page = drawnField()

async function draw(sources: Answer, configurations: Answer = { isError: false }) {
  answers.sources = sources
  answers.configurations = configurations
  const weth = `0x${'1'.repeat(40)}` as const
  const filters = { sources: ['shore.example'], currency: weth }
  const of = { chainId: 1, collection: '0xaa', cleared: 0, onChange: () => undefined }
  await page.draw(<FilterPanel {...of} filters={filters} />)
  return document.body.textContent ?? ''
}

describe('FilterPanel', () => {
  test('default: the marketplaces that orders name, or that none is named', async () => {
    expect(await draw({ data: ['shore.example'], isError: false })).toContain('shore.example')
    expect(await draw({ data: [], isError: false })).toContain('No order names one.')
  })

  test('behavior: what is not read yet, and what could not be, is not none', async () => {
    expect(await draw({ isError: false })).not.toContain('No order names one.')
    expect(document.querySelector('[role=status][aria-label="Loading marketplaces"]')).toBeTruthy()
    const failed = await draw({ isError: true }, { isError: true })
    expect(failed).toContain('The marketplaces could not be read.')
    expect(failed).toContain('The currencies could not be read.')
    expect(failed).not.toContain('No order names one.')
  })

  test('behavior: each of what could not be read can be read again', async () => {
    const [sources, configurations] = [vi.fn(), vi.fn()]
    await draw({ isError: true, refetch: sources }, { isError: true, refetch: configurations })
    const buttons = [...document.querySelectorAll<HTMLElement>('[role=alert] button')]
    for (const button of buttons) button.click()
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Try again', 'Try again'])
    expect([sources.mock.calls.length, configurations.mock.calls.length]).toEqual([1, 1])
  })
})
