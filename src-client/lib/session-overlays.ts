/** The names of what lies over a page when it is about the session. */
export const LOGIN = 'login'
export const SIGN_OUT = 'sign-out'
