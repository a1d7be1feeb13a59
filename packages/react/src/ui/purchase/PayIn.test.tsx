// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { dollars, wrapped } from '../../testing/caseFacts.ts'
import { ether, usdc } from '../../testing/openMarket.ts'
import { UiProvider } from '../UiProvider.tsx'
import { PayIn } from './PayIn.tsx'

afterEach(cleanup)
const native = { address: ether, symbol: 'ETH', decimals: 18 }
function show(props: Partial<PayIn.Props>) {
  const onChange = vi.fn()
  const currencies = [native, wrapped, dollars]
  render(
    <UiProvider>
      <PayIn {...{ currencies, value: undefined, onChange, ...props }} />
    </UiProvider>,
  )
  const radios = screen.queryAllByRole<HTMLInputElement>('radio')
  return { onChange, radios, names: radios.map(each => each.parentElement?.textContent) }
}

describe('PayIn', () => {
  test('default: what all of it asks for comes first, once, and is chosen', async () => {
    const { names, radios, onChange } = show({ asked: [dollars, dollars], value: usdc })
    expect(names).toEqual(['USDC', 'ETH', 'WETH'])
    expect(radios.map(({ checked }) => checked)).toEqual([true, false, false])
    await act(async () => radios[2]?.click())
    expect(onChange.mock.calls).toEqual([[wrapped.address]])
  })

  test('behavior: of several currencies each is paid as it is priced', () => {
    expect(show({ asked: [native, dollars] }).names).toEqual(['As priced', 'ETH', 'WETH', 'USDC'])
  })

  test('behavior: there is no choice where there is no other', () => {
    expect(show({ currencies: [native], asked: [native] }).names).toEqual([])
  })
})
