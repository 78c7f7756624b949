export const LOGIN = 'login'
export const SIGN_OUT = 'sign-out'
