import { Link, Outlet, useLocation, useRouterState } from '@tanstack/react-router'
import type { defineIcon } from '../../components/icons/defineIcon.tsx'
import { LayoutGrid } from '../../components/icons/LayoutGrid.tsx'
import { Plus } from '../../components/icons/Plus.tsx'
import { Wallet } from '../../components/icons/Wallet.tsx'
import { CartButton } from '../cart/CartButton.tsx'
import { ClockNotice } from '../clock/ClockNotice.tsx'
import type { AppText } from '../language/languageChoice.ts'
import { t } from '../language/t.ts'
import { useLanguage } from '../language/useLanguage.ts'
import { LiveMarket } from '../live/LiveMarket.tsx'
import { Shortcuts } from '../palette/Shortcuts.tsx'
import { RunsButton } from '../runs/RunsButton.tsx'
import { TradeHost } from '../trade/TradeHost.tsx'
import { useTrades } from '../trade/TradeProvider.tsx'
import { WalletButton } from '../wallet/WalletButton.tsx'
import { useApp } from './AppContext.tsx'
import { Activity, Sliders, Swap } from './appIcons.ts'
import { ChainSwitch } from './ChainSwitch.tsx'
import { GasPrice } from './GasPrice.tsx'
import { KnownChain } from './KnownChain.tsx'
import { ThemeButton } from './ThemeButton.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'
import { useHeadingFocus } from './useHeadingFocus.ts'

type Page = {
  to: '/' | '/mint' | '/swap' | '/activity' | '/portfolio'
  label: AppText
  Icon: ReturnType<typeof defineIcon>
  /** Pages that it leads to. */
  below?: RegExp
}

const pages: readonly Page[] = [
  { to: '/', label: 'Collections', Icon: LayoutGrid, below: /^.(collection|token)\// },
  { to: '/mint', label: 'Mint', Icon: Plus },
  { to: '/swap', label: 'Swap', Icon: Swap, below: /^.call/ },
  { to: '/activity', label: 'Activity', Icon: Activity },
  { to: '/portfolio', label: 'Portfolio', Icon: Wallet },
]

/** What stands around every page. */
export function AppFrame() {
  useLanguage()
  const { config } = useApp()
  const { open } = useTrades()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const linkTo = ({ to, below }: Pick<Page, 'to' | 'below'>) => ({
    to,
    activeOptions: { exact: to === '/', includeSearch: false },
    // What a page leads to is below it, whatever its own address is.
    ...(below?.test(path) && { 'data-status': 'active', 'aria-current': true }),
  })
  useHeadingFocus(open !== undefined)
  return (
    <LiveMarket>
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-raised px-3 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:start-2"
      >
        {t('Skip to content')}
      </a>
      <header className="sticky top-0 z-20 border-b border-line bg-bg">
        <div className="mx-auto flex h-(--sl-header) max-w-[1440px] items-center gap-2 px-4 sm:gap-3 md:gap-4">
          <Link
            to="/"
            aria-label={t('{0}, home', config.name)}
            className="flex items-center gap-2 rounded-control text-16 font-bold"
          >
            <Logo />
            <span className="max-sm:hidden">{config.name}</span>
          </Link>
          <Shortcuts />
          <nav aria-label={t('Main')} className="hidden gap-1 md:flex">
            {pages.map(page => (
              <Link
                key={page.to}
                {...linkTo(page)}
                className="flex h-8 items-center rounded-control px-2.5 text-13 font-medium text-secondary transition-colors hover:text-text data-[status=active]:bg-tint data-[status=active]:text-text"
              >
                {t(page.label)}
              </Link>
            ))}
          </nav>
          <div className="ms-auto flex items-center sm:gap-1.5">
            <GasPrice />
            <ChainSwitch />
            <span className="max-md:hidden">
              <ThemeButton />
            </span>
            <Link
              to="/settings"
              aria-label={t('Settings')}
              title={t('Settings')}
              className="grid size-(--sl-control) shrink-0 place-items-center max-sm:w-9 rounded-control text-secondary transition-colors hover:bg-tint hover:text-text"
            >
              <Sliders size={16} aria-hidden />
            </Link>
            <RunsButton />
            <CartButton />
            <WalletButton />
          </div>
        </div>
        <PendingBar />
      </header>
      <UpdateNotice />
      <ClockNotice />
      <div
        id="content"
        tabIndex={-1}
        className="min-h-[calc(100dvh-var(--sl-header))] pb-32 md:pb-20"
      >
        <KnownChain>
          <Outlet />
        </KnownChain>
      </div>
      <nav
        aria-label={t('Main')}
        className="fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-bg pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        {pages.map(({ Icon, ...page }) => (
          <Link
            key={page.to}
            {...linkTo(page)}
            className="flex h-14 flex-auto flex-col items-center justify-center gap-1 text-12 font-medium text-faint data-[status=active]:text-text"
          >
            <Icon size={18} aria-hidden />
            {t(page.label)}
          </Link>
        ))}
      </nav>
      <TradeHost />
    </LiveMarket>
  )
}

/** That another page is on its way, as long as this one is still shown. */
function PendingBar() {
  const isPending = useRouterState({ select: ({ isLoading }) => isLoading })
  return isPending && <div role="progressbar" aria-label={t('Loading')} className="pending" />
}

function Logo() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" className="text-accent">
      <rect
        x="2"
        y="2"
        width="16"
        height="16"
        rx="3"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      />
      <path d="M2 5a3 3 0 0 1 3-3h5v16H5a3 3 0 0 1-3-3z" fill="currentColor" />
    </svg>
  )
}
