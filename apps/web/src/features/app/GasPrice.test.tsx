// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { GasPrice } from './GasPrice.tsx'

const price = vi.hoisted(() => ({ data: 0n }))
vi.mock('@tanstack/react-query', () => ({ useQuery: () => price }))
vi.mock('wagmi', () => ({ useConfig: () => ({}) }))
vi.mock('./useCurrentChain.ts', () => ({ useCurrentChain: () => ({ id: 1 }) }))

test.each([
  [1_185_500_000n, '1.2 gwei'],
  [123_456_000_000n, '123 gwei'],
  [7_000_000n, '0.007 gwei'],
])('GasPrice: default: two digits, and every whole one: %s', (data, text) => {
  price.data = data
  expect(renderToStaticMarkup(<GasPrice />)).toContain(`</span>${text}</span>`)
})
