import { useState } from 'react'

/**
 * Where the focus goes when a dialog closes: back to what had it before, if that is still there. Of what is gone, such as
 * the button of what was bought, nowhere: not to whatever had it some time before.
 */
export function useReturnFocus(): () => HTMLElement | false {
  const [opener] = useState(() => (typeof document === 'undefined' ? null : document.activeElement))
  return () =>
    opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : false
}
