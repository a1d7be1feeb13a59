// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
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
afterEach(() => {
  cleanup()
  state.asked = []
})

const contract = `0x${'aB'.repeat(20)}`

test.each(['0xdead', 'tidelines', `${contract}0`, `${contract}:1`])(
  'CollectionPage: error: %s is the address of no collection: nothing is read, and nothing to filter',
  collection => {
    state.collection = collection
    render(<CollectionPage />)
    screen.getByText('This is not the address of a collection.')
    expect(screen.queryByText('items')).toBeNull()
    expect(state.asked).toEqual([])
  },
)

test.each([contract, `${contract}:1:99`])('CollectionPage: default: %s may be one', collection => {
  state.collection = collection
  render(<CollectionPage />)
  screen.getByText('items')
  expect(state.asked).toContain(collection)
})
