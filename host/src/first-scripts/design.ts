import { startDesign } from '@lintel/shared/host'

void startDesign()
