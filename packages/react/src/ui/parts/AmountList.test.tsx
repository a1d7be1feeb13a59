// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { zeroAddress } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { UiProvider } from '../UiProvider.tsx'
import { AmountList } from './AmountList.tsx'

afterEach(cleanup)

const currency = { address: zeroAddress, symbol: 'ETH', decimals: 18 }
const amounts = [{ amount: 9_007_199_254_740_993n, currency }]

test('AmountList: default: with about what each is worth, where its chain is told and the page can say it', () => {
  const renderWorth = ({ chainId, amount }: { chainId: number; amount: bigint }) =>
    `worth ${amount} on ${chainId}`
  const said = (worthOn?: number) =>
    render(
      <UiProvider renderWorth={renderWorth}>
        <AmountList amounts={amounts} {...(worthOn === undefined ? {} : { worthOn })} />
      </UiProvider>,
    ).container.textContent
  expect(said(1)).toBe('0.009007199254740993 ETH worth 9007199254740993 on 1')
  expect(said()).toBe('0.009007199254740993 ETH')
})
