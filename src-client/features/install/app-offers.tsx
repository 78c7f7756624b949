import { InstallOffer } from './install-offer.tsx'
import { NewBuildOffer } from './new-build-offer.tsx'

/** What is offered about the application itself, on any page. */
export default function AppOffers() {
  return (
    <>
      <InstallOffer />
      <NewBuildOffer />
    </>
  )
}
