import { useCartLines, useSluiceClient } from '@sluice/react'
import { Cart, swapCurrencies, UiProvider } from '@sluice/react/ui'
import { Link } from '@tanstack/react-router'
import type { Address } from 'viem'
import { Button, buttonClass } from '../../components/Button.tsx'
import { useCurrentChain } from '../app/useCurrentChain.ts'
import { t } from '../language/t.ts'
import { useBegin } from '../trade/TradeProvider.tsx'
import { useWallet } from '../wallet/useWallet.ts'
import { walletMenu } from '../wallet/walletMenuStore.ts'
import { cart } from './cart.ts'

/** The cart of the chain that is shown, with what its orders cost now. */
export default function CartPanel({ currency, onCurrency, onClose }: CartPanel.Props) {
  const chain = useCurrentChain()
  const client = useSluiceClient()
  const { address } = useWallet()
  const begin = useBegin()
  const { lines, error, refetch } = useCartLines(cart, { chainId: chain.id, account: address })
  return (
    <UiProvider
      // The wallet menu and the purchase open where the cart is now.
      renderGuard={({ children }) =>
        address === undefined ? (
          <Button
            look="primary"
            size="large"
            className="w-full"
            onClick={() => {
              onClose()
              walletMenu.set(true)
            }}
          >
            {t('Connect wallet')}
          </Button>
        ) : (
          children
        )
      }
    >
      <Cart
        key={chain.id}
        lines={lines}
        chain={chain}
        error={error}
        onRetry={refetch}
        // What people of this chain pay in, and what the orders ask for.
        currencies={swapCurrencies(
          { client, chainId: chain.id },
          lines.flatMap(({ now }) => now?.currency ?? []),
        )}
        currency={currency}
        onCurrency={onCurrency}
        payInOther={
          <Link
            to="/settings"
            hash="tokens"
            className="self-start text-12 text-secondary underline underline-offset-2 hover:text-text"
            onClick={onClose}
          >
            {t('Pay with another token')}
          </Link>
        }
        onRemove={cart.remove}
        onQuantity={(entry, quantity) => cart.add([{ ...entry, quantity }])}
        onReplace={(entry, next) => {
          cart.remove([entry])
          cart.add([next])
        }}
        onClear={() => cart.clear(chain.id)}
        onRestore={cart.add}
        onCheckout={(items, currency) => {
          onClose()
          if (address !== undefined)
            begin({ kind: 'checkout', chainId: chain.id, items, currency }, address)
        }}
        onClose={onClose}
        empty={
          <Link to="/" className={buttonClass('secondary')} onClick={onClose}>
            {t('Browse collections')}
          </Link>
        }
        renderName={({ token, chainId }, name) => (
          <Link
            to="/token/$chainId/$contract/$tokenId"
            params={{
              chainId: String(chainId),
              contract: token.contract,
              tokenId: token.tokenId.toString(),
            }}
            onClick={onClose}
            className="block hover:underline"
          >
            {name}
          </Link>
        )}
      />
    </UiProvider>
  )
}

declare namespace CartPanel {
  type Props = {
    /** What was chosen to pay in. */
    currency: Address | undefined
    onCurrency: (currency: Address | undefined) => void
    onClose: () => void
  }
}
