// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CollectionPage } from './CollectionPage.tsx'

const state = vi.hoisted(() => ({ collection: '', asked: [] as string[] }))
vi.mock('@sluice/react', async original => ({
  ...(await original<object>()),
  useSluiceClient: () => ({}),
  useCollection: ({ id }: { id: string }) => {
    state.asked.push(id)
    return { data: undefined, isSuccess: false, isError: false }
  },
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  getRouteApi: () => ({
    useParams: () => ({ chainId: '1', collection: state.collection }),
    useSearch: () => ({}),
    useNavigate: () => () => undefined,
  }),
  Link: () => null,
}))
vi.mock('../features/app/AppContext.tsx', () => ({ useChain: () => ({ id: 1, name: 'Local' }) }))
vi.mock('../features/app/usePageTitle.ts', () => ({ usePageTitle: () => undefined }))
vi.mock('../features/app/useReturnToPlace.ts', () => ({ useReturnToPlace: () => undefined }))
vi.mock('../features/app/PageTabs.tsx', () => ({ PageTabs: () => null, tabClass: '' }))
vi.mock('../features/collection/ItemsTab.tsx', () => ({ ItemsTab: () => <p>items</p> }))
vi.mock('../features/market/CollectionHead.tsx', () => ({ CollectionHead: () => null }))
let root: Root | undefined
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(async () => {
  await act(async () => root?.unmount())
  vi.unstubAllGlobals()
  state.asked = []
})

async function drawn(collection: string): Promise<string> {
  state.collection = collection
  const place = document.createElement('div')
  root = createRoot(place)
  await act(async () => root?.render(<CollectionPage />))
  return place.textContent ?? ''
}

const contract = `0x${'aB'.repeat(20)}`

test.each(['0xdead', 'tidelines', `${contract}0`, `${contract}:1`])(
  'CollectionPage: error: %s is the address of no collection: nothing is read, and nothing to filter',
  async collection => {
    const text = await drawn(collection)
    expect(text).toContain('This is not the address of a collection.')
    expect(text).not.toContain('items')
    expect(state.asked).toEqual([])
  },
)

test.each([contract, `${contract}:1:99`])(
  'CollectionPage: default: %s may be one',
  async collection => {
    expect(await drawn(collection)).toContain('items')
    expect(state.asked).toContain(collection)
  },
)
