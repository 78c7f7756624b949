import { testEveryPage } from './every-page.ts'

testEveryPage('desktop-en')
