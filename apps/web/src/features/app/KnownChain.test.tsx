// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppProvider, type AppServices } from './AppContext.tsx'
import { chainChoice } from './chainChoice.ts'
import { KnownChain } from './KnownChain.tsx'
import { useCurrentChain } from './useCurrentChain.ts'

vi.mock('../language/useLanguage.ts')
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const chains = [{ id: 31337 }, { id: 31338 }]
const services = { config: { name: 'Sluice', chains } } as unknown as AppServices

function Page() {
  return <p>shown of {useCurrentChain().id}</p>
}

/** What the page at an address says. */
async function at(address: string): Promise<string | null> {
  const root = createRootRoute({
    component: () => (
      <KnownChain>
        <Outlet />
      </KnownChain>
    ),
  })
  const paths = ['/', '/swap', '/token/$chainId/$contract/$tokenId'] as const
  const router = createRouter({
    routeTree: root.addChildren(
      paths.map(path => createRoute({ getParentRoute: () => root, path, component: Page })),
    ),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  await router.load()
  const page = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    page.render(
      <AppProvider services={services}>
        <RouterProvider router={router as never} />
      </AppProvider>,
    ),
  )
  const said = document.body.textContent
  await act(async () => page.unmount())
  return said
}

describe('KnownChain', () => {
  test('behavior: what stands at the address of another chain is shown of none', async () => {
    chainChoice.set(31338)
    const unknown = expect.stringContaining('This chain is not shown here')
    expect(await at('/token/1/0xaa/7')).toEqual(unknown)
    expect(await at('/token/mainnet/0xaa/7')).toEqual(unknown)
    expect(await at('/swap?chain=1')).toEqual(unknown)
    expect(await at('/token/31337/0xaa/7')).toBe('shown of 31337')
    expect(await at('/swap?chain=31337')).toBe('shown of 31337')
    expect(await at('/swap')).toBe('shown of 31338')
  })
})
