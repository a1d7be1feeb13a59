import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { AppFrame } from './features/app/AppFrame.tsx'
import { RouteProblem } from './features/app/RouteProblem.tsx'
import { NotFoundPage } from './routes/NotFoundPage.tsx'
import { collectionSearch, homeSearch } from './routes/searchParams.ts'

const root = createRootRoute({ component: AppFrame })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: homeSearch,
  component: lazyRouteComponent(() => import('./routes/CollectionsPage.tsx'), 'CollectionsPage'),
})

const collection = createRoute({
  getParentRoute: () => root,
  path: '/collection/$chainId/$collection',
  validateSearch: collectionSearch,
  component: lazyRouteComponent(() => import('./routes/CollectionPage.tsx'), 'CollectionPage'),
})

const token = createRoute({
  getParentRoute: () => root,
  path: '/token/$chainId/$contract/$tokenId',
  component: lazyRouteComponent(() => import('./routes/TokenPage.tsx'), 'TokenPage'),
})

const portfolio = createRoute({
  getParentRoute: () => root,
  path: '/portfolio',
  component: lazyRouteComponent(() => import('./routes/PortfolioPage.tsx'), 'PortfolioPage'),
})

export const router = createRouter({
  routeTree: root.addChildren([home, collection, token, portfolio]),
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
