import type { access as source } from '../es/access.ts';

export const access: typeof source = {
  purpose: 'Fleet and vehicle management',
  signIn: 'Sign in',
  welcome: 'Welcome',
  welcomeText: 'Sign in to see your fleet',
  showPassword: 'Show the password',
  hidePassword: 'Hide the password',
  keepConnected: 'Keep me signed in',
  keepConnectedHint: 'For seven days on this device',
  capsLock: 'Caps Lock is on',
  failures: {
    one: '{n} attempt to sign in with your username failed. If it was not you, tell your administrator',
    other: '{n} attempts to sign in with your username failed. If it was not you, tell your administrator',
  },
  signedOutTitle: 'You have signed out',
  signedOutText: 'You can close this page now',
  endedTitle: 'The session has ended',
  signInAgain: 'Sign in again',
  enter: 'Go to the application',
  setupPending:
    'This installation has no administrator yet. Open the set-up link that the server prints when it starts',
  setupTitle: 'Set up',
  setupText: 'Create the company and its first administrator',
  setupNoKey: 'The link is incomplete. Copy the whole link that the server prints when it starts',
  setupCompany: 'Company',
  setupCompanyHint: 'It becomes the first fleet',
  setupAdministrator: 'Administrator',
  setupUsernameHint: '3 to 60 letters, digits, dots, dashes or @',
  setupEmail: 'E-mail',
  setupRepeat: 'Repeat the password',
  setupCreate: 'Create and sign in',
};
