import { useEffect, useState } from 'react'

/** Milliseconds after which a prompt that nobody answers may be out of sight. */
const patience = 30_000

/** Says that the wallet waits, and after a while where its question may be. */
export function WalletWait() {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p className="text-12 text-secondary">
      Your wallet is waiting for your answer.{late && ' No window? Open your wallet.'}
    </p>
  )
}
