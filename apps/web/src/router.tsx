import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router'
import type { Reader } from './createReader.ts'
import { AppFrame } from './features/app/AppFrame.tsx'
import { lazyPage } from './features/app/lazyPage.ts'
import { RouteProblem } from './features/app/RouteProblem.tsx'
import { NotFoundPage } from './routes/NotFoundPage.tsx'
import { parseSearch } from './routes/parseSearch.ts'
import { readAhead } from './routes/readAhead.ts'
import {
  activitySearch,
  callSearch,
  collectionSearch,
  homeSearch,
  portfolioSearch,
  swapSearch,
} from './routes/searchParams.ts'

const root = createRootRouteWithContext<{ reader: Promise<Reader> }>()({ component: AppFrame })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: homeSearch,
  loaderDeps: ({ search }) => search,
  loader: route => readAhead.collections(route),
  component: lazyPage(() => import('./routes/CollectionsPage.tsx'), 'CollectionsPage'),
})

const collection = createRoute({
  getParentRoute: () => root,
  path: '/collection/$chainId/$collection',
  validateSearch: collectionSearch,
  loaderDeps: ({ search }) => search,
  loader: route => readAhead.collection(route),
  component: lazyPage(() => import('./routes/CollectionPage.tsx'), 'CollectionPage'),
})

const token = createRoute({
  getParentRoute: () => root,
  path: '/token/$chainId/$contract/$tokenId',
  loader: route => readAhead.token(route),
  component: lazyPage(() => import('./routes/TokenPage.tsx'), 'TokenPage'),
})

const portfolio = createRoute({
  getParentRoute: () => root,
  path: '/portfolio',
  validateSearch: portfolioSearch,
  component: lazyPage(() => import('./routes/PortfolioPage.tsx'), 'PortfolioPage'),
})

const activity = createRoute({
  getParentRoute: () => root,
  path: '/activity',
  validateSearch: activitySearch,
  loaderDeps: ({ search }) => search,
  loader: route => readAhead.activity(route),
  component: lazyPage(() => import('./routes/ActivityPage.tsx'), 'ActivityPage'),
})

const mints = createRoute({
  getParentRoute: () => root,
  path: '/mint',
  component: lazyPage(() => import('./routes/MintListPage.tsx'), 'MintListPage'),
})

const mint = createRoute({
  getParentRoute: () => root,
  path: '/mint/$chainId/$collection',
  component: lazyPage(() => import('./routes/MintPage.tsx'), 'MintPage'),
})

const swap = createRoute({
  getParentRoute: () => root,
  path: '/swap',
  validateSearch: swapSearch,
  component: lazyPage(() => import('./routes/SwapPage.tsx'), 'SwapPage'),
})

const call = createRoute({
  getParentRoute: () => root,
  path: '/call',
  validateSearch: callSearch,
  component: lazyPage(() => import('./routes/CallPage.tsx'), 'CallPage'),
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyPage(() => import('./routes/SettingsPage.tsx'), 'SettingsPage'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    collection,
    token,
    portfolio,
    activity,
    mints,
    mint,
    swap,
    call,
    settings,
  ]),
  parseSearch,
  context: { reader: new Promise<Reader>(() => undefined) },
  defaultPreload: 'intent',
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: RouteProblem,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
