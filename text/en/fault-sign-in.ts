import type { FaultCode } from '#domain/fault-code.ts';
import type { Plural } from '../plural.ts';

export const faultSignIn = {
  'auth.providerDown': '{name} does not answer. Try again later or sign in with your password',
  'auth.providerAnswer': "The provider's answer is not valid. Try again",
  'auth.providerClock': 'The clocks of the server and of {name} differ. Tell your administrator',
  'auth.providerDenied': 'You cancelled signing in with {name}',
  'auth.tooLate': 'It took too long. Try again',
  'auth.providerUnverified': '{name} does not vouch for your e-mail: verify it there and try again',
  'auth.providerUnknown': 'No user has the e-mail {email}. Ask your administrator for an account',
  'auth.providerEmail':
    'Your account at {name} now has the e-mail {email}, which is not that of your user. Tell your administrator',
  'auth.providerOther':
    'Your user is linked to another account at {name}. Sign in with your password and unlink it in your profile',
  'auth.providerUnlinked':
    'You have unlinked your account at {name}. Sign in with your password and link it again in your profile',
  'auth.secondFactor': 'The second factor is missing',
  'auth.codeWrong': 'The code is not correct',
  'auth.codeUsed': 'That code has been used already. Wait for the next one',
  'auth.passkeyWrong': 'The passkey could not be verified',
  'auth.providerTaken': 'That account at {name} is linked to another user',
  'auth.passkeyNone': 'No passkey was used',
  'auth.passkeyName': 'You already have a passkey of that name',
  'auth.passkeyMost': 'You can have at most {max} passkeys',
  'auth.factorMissing': 'Set up a second factor to continue',
  'auth.factorDemanded': 'Your role needs a second factor: set up another before removing this one',
} satisfies Readonly<Partial<Record<FaultCode, string | Plural>>>;
