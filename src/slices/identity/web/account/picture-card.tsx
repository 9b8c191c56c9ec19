import { OwnPicture } from '#slices/people/web/public.tsx'
import { emitSessionEvent } from '../session-events.ts'

/** The picture, which is shown at once on the bar of each tab. */
export const PictureCard = () => <OwnPicture onChange={() => emitSessionEvent('user_updated')} />
