import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../components/Button.tsx'
import { t } from '../language/t.ts'

/** Where an account without orders goes on: to what it holds, to be listed, and to what there is where it holds nothing. */
export function FirstStep({ holdsNothing }: { holdsNothing: boolean }) {
  return holdsNothing ? (
    <Link to="/" className={buttonClass('primary')}>
      {t('Browse collections')}
    </Link>
  ) : (
    <Link to="/portfolio" search={{}} className={buttonClass('primary')}>
      {t('List your items')}
    </Link>
  )
}
