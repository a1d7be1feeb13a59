import { lazy, Suspense, useRef, useState, useSyncExternalStore } from 'react'
import { WalletTrigger } from './WalletTrigger.tsx'
import { walletMenu } from './walletMenuStore.ts'

const load = () => import('./WalletMenuRoot.tsx')
const WalletMenuRoot = lazy(load)

/** The connected account and its balance, or the way to connect one. The menu is loaded when wanted. */
export function WalletButton() {
  const open = useSyncExternalStore(walletMenu.subscribe, walletMenu.isOpen)
  const [wanted, setWanted] = useState(false)
  if (open && !wanted) setWanted(true)
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <>
      <WalletTrigger
        ref={anchor}
        open={open}
        onClick={() => walletMenu.set(!walletMenu.isOpen())}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
      />
      {wanted && (
        <Suspense fallback={null}>
          <WalletMenuRoot open={open} anchor={anchor} />
        </Suspense>
      )}
    </>
  )
}
