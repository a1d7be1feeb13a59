// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MintedTokens } from './MintedTokens.tsx'

type Settings = {
  refetchInterval: (query: { state: { data: unknown; dataUpdateCount: number } }) => number | false
}
const market = vi.hoisted(() => ({ rows: [] as object[], settings: {} as Settings }))
vi.mock('@sluice/react', async original => ({
  ...(await original<object>()),
  useTokens: (_: object, settings: Settings) => {
    market.settings = settings
    return { data: market.rows }
  },
}))
vi.mock('@tanstack/react-router', () => ({
  Link: (props: {
    params?: { tokenId: string }
    onClick: () => void
    children: React.ReactNode
  }) => (
    <button type="button" data-id={props.params?.tokenId} onClick={props.onClick}>
      {props.children}
    </button>
  ),
}))
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const contract = `0x${'1'.repeat(40)}` as const
const minted = (...ids: bigint[]) => ids.map(tokenId => ({ tokenId, quantity: 1n }))
const row = (tokenId: string, image: string | null) => ({
  token: { contract, tokenId, name: `First Light #${tokenId}`, image },
})

async function draw(tokens: readonly { tokenId: bigint; quantity: bigint }[], onClose = () => {}) {
  const page = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    page.render(<MintedTokens {...{ chainId: 1, contract, tokens, onClose }} />),
  )
  return page
}

describe('MintedTokens', () => {
  test('default: each with its name and a way to it, which closes the dialog', async () => {
    market.rows = [row('2', '/media/2')]
    const onClose = vi.fn()
    const page = await draw([...minted(2n), { tokenId: 3n, quantity: 4n }], onClose)
    const links = [...document.querySelectorAll('button')]
    expect(links.map(({ dataset, textContent }) => [dataset.id, textContent])).toEqual([
      ['2', 'First Light #2'],
      ['3', '4 × #3'],
    ])
    await act(async () => links[0]?.click())
    expect(onClose).toHaveBeenCalledOnce()
    await act(async () => page.unmount())
  })

  test('behavior: looked for until all have pictures, but not for ever', async () => {
    const page = await draw(minted(2n, 3n))
    const next = (rows: object[], dataUpdateCount = 1) =>
      market.settings.refetchInterval({
        state: { data: { pages: [{ tokens: rows }] }, dataUpdateCount },
      })
    expect(next([row('2', 'x')])).toBeGreaterThan(0)
    expect(next([row('2', 'x'), row('3', null)])).toBeGreaterThan(0)
    expect(next([row('2', 'x'), row('3', 'y')])).toBe(false)
    expect(next([row('2', null)], 50)).toBe(false)
    await act(async () => page.unmount())
  })

  test('behavior: it is told how many more there are than are shown', async () => {
    const many = Array.from({ length: 23 }, (_, id) => ({ tokenId: BigInt(id), quantity: 1n }))
    const page = await draw(many)
    expect(document.querySelectorAll('li')).toHaveLength(20)
    expect(document.querySelector('p')?.textContent).toBe('and 3 more · Portfolio')
    await act(async () => page.unmount())
  })

  test('behavior: of nothing nothing', async () => {
    const page = await draw([])
    expect(document.body.textContent).toBe('')
    await act(async () => page.unmount())
  })
})
