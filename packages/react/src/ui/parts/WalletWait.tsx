import { useEffect, useState } from 'react'
import { englishCommon } from '../messages/english/englishCommon.ts'
import { useTexts } from '../useTexts.ts'

/** Milliseconds after which a prompt that nobody answers may be out of sight. */
const patience = 30_000

/** Says that the wallet waits, and after a while where its question may be. */
export function WalletWait() {
  const { common } = useTexts({ common: englishCommon })
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p className="sl-small sl-secondary">
      {common.walletWaits}
      {late && ` ${common.walletHidden}`}
    </p>
  )
}
