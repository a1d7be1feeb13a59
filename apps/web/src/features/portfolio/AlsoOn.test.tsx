// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { AlsoOn } from './AlsoOn.tsx'
import { hiddenTokens } from './hiddenTokens.ts'
import { drawnField } from './testing/drawnField.ts'

const chooseChain = vi.hoisted(() => vi.fn())
const answers = vi.hoisted(() => ({ held: {} as object }))
vi.mock('@sluice/react', async importOriginal => ({
  ...(await importOriginal<object>()),
  useUserTokens: () => answers.held,
}))
vi.mock('../app/useChooseChain.ts', () => ({ useChooseChain: () => chooseChain }))
vi.mock('../app/AppContext.tsx', () => ({
  useApp: () => ({
    config: {
      chains: [
        { id: 1, name: 'One' },
        { id: 2, name: 'Two' },
      ],
    },
  }),
}))

const page = drawnField()
const contract = `0x${'1'.repeat(40)}` as const
const rows = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ token: { contract, tokenId: `${id}` } }))
const held = (count: number, hasNextPage = false) => ({
  data: { pages: [{ tokens: rows(count) }] },
  hasNextPage,
})

async function draw(answer: object) {
  answers.held = answer
  await page.draw(<AlsoOn chainId={1} account={contract} />)
  return document.body.textContent
}

beforeEach(() => chooseChain.mockClear())

describe('AlsoOn', () => {
  test('default: how many on the other chain, and the way there', async () => {
    expect(await draw(held(12))).toBe('Also on Two: 12 items')
    document.querySelector('button')?.click()
    expect(chooseChain.mock.calls).toEqual([[2]])
    expect(await draw(held(200, true))).toBe('Also on Two: 200+ items')
  })

  test('behavior: nothing is said of nothing', async () => {
    expect(await draw(held(0))).toBe('')
  })

  test('behavior: until it is known its line says so, leads nowhere, and stays the same one', async () => {
    expect(await draw({ isPending: true })).toBe('What you hold on Two is being read')
    const before = document.querySelector('button')
    expect(before?.disabled).toBe(true)
    expect(await draw(held(2))).toBe('Also on Two: 2 items')
    expect(document.querySelector('button')).toBe(before)
    expect(before?.disabled).toBe(false)
  })

  test('behavior: what is hidden is not counted', async () => {
    const hide = (isHidden: boolean) =>
      act(async () => hiddenTokens.set([`2:${contract}:0`], isHidden))
    await hide(true)
    expect(await draw(held(2))).toBe('Also on Two: 1 item')
    await hide(false)
    expect(document.body.textContent).toBe('Also on Two: 2 items')
  })

  test('behavior: what could not be read is not nothing', async () => {
    expect(await draw({ isError: true })).toBe('What you hold on Two could not be read')
  })
})
