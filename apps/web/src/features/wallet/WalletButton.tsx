import { Suspense, useDeferredValue, useRef, useState, useSyncExternalStore } from 'react'
import { lazyPart } from '../app/lazyPart.tsx'
import { WalletTrigger } from './WalletTrigger.tsx'
import { walletMenu } from './walletMenuStore.ts'

const WalletMenuRoot = lazyPart(() => import('./WalletMenuRoot.tsx'))

/** The connected account and its balance, or the way to connect one. The menu is loaded when wanted. */
export function WalletButton() {
  const open = useSyncExternalStore(walletMenu.subscribe, walletMenu.isOpen)
  // The button answers at once, and the menu, which is most of the work, follows when it is made.
  const shown = useDeferredValue(open)
  const [wanted, setWanted] = useState(false)
  if (shown && !wanted) setWanted(true)
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <>
      <WalletTrigger
        ref={anchor}
        open={open}
        onClick={() => walletMenu.set(!walletMenu.isOpen())}
        onPointerEnter={() => void WalletMenuRoot.fetch()}
        onFocus={() => void WalletMenuRoot.fetch()}
      />
      {wanted && (
        <Suspense fallback={null}>
          <WalletMenuRoot
            open={shown}
            anchor={anchor}
            onClose={() => {
              walletMenu.set(false)
              setWanted(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
