import { LOOKS } from '../looks.ts'
import { testEveryPage } from './every-page.ts'

testEveryPage(LOOKS['phone-kh'])
