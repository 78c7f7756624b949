import { testEveryPage } from './every-page.ts'

testEveryPage('desktop-kh')
