// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { languageChoice } from '../language/languageChoice.ts'
import { drawnField } from '../portfolio/testing/drawnField.ts'
import { RefreshMetadata } from './RefreshMetadata.tsx'

const market = vi.hoisted(() => ({ chains: [], request: vi.fn() }))
vi.mock('@sluice/react', async original => {
  const kit = await original<typeof import('@sluice/react')>()
  const { useMutation } = await import('@tanstack/react-query')
  const useRefreshTokens = (settings: object) =>
    useMutation({ ...settings, mutationFn: () => market.request() })
  return { ...kit, useRefreshTokens }
})
const { draw } = drawnField()

/** What is said once the marketplace has answered so. */
async function said(answer: object) {
  market.request.mockResolvedValue({ results: [{ token: 'x', ...answer }] })
  await draw(
    <QueryClientProvider client={new QueryClient()}>
      <RefreshMetadata chainId={1} contract={`0x${'1'.repeat(40)}`} tokenId={7n} />
    </QueryClientProvider>,
  )
  const status = document.querySelector('[role=status]')
  await act(async () => document.querySelector('button')?.click())
  await act(() => vi.waitFor(() => expect(market.request).toHaveBeenCalled()))
  await act(async () => new Promise(resolve => setTimeout(resolve)))
  return status?.textContent
}

const refused = { isError: true, result: 'Token was refreshed less than an hour ago' }

describe('RefreshMetadata', () => {
  test.each([
    [{ isError: false, result: 'Accepted' }, 'It will be read anew in a moment.'],
    [{ ...refused, code: 'cooling_down' }, 'It was read less than an hour ago. Ask again later.'],
    [{ ...refused, code: 'unknown_token' }, 'The marketplace does not know this item yet.'],
  ])('default: %j is told in words of the app', async (answer, text) => {
    expect(await said(answer)).toBe(text)
  })

  test('behavior: an answer without a code it knows is told without the words of the server, in German too', async () => {
    for (const code of [undefined, 'other'])
      expect(await said({ ...refused, code })).toMatch(/^The marketplace does not read it anew now/)
    await languageChoice.set('de')
    expect(await said({ ...refused, code: 'cooling_down' })).toMatch(/^Sie wurden vor weniger/)
    await languageChoice.set('en')
  })
})
