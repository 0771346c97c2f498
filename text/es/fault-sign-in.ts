import type { FaultCode } from '#domain/fault-code.ts';
import type { Plural } from '../plural.ts';

/** Messages of signing in by a provider and by a second factor: they belong to the section `fault`, and come with those parts. */
export const faultSignIn = {
  'auth.providerDown': '{name} no responde. Inténtelo más tarde o entre con su contraseña',
  'auth.providerAnswer': 'La respuesta del proveedor no es válida. Inténtelo de nuevo',
  'auth.providerClock': 'Los relojes del servidor y de {name} no coinciden. Avise a su administrador',
  'auth.providerDenied': 'Ha cancelado el acceso con {name}',
  'auth.tooLate': 'Ha pasado demasiado tiempo. Inténtelo de nuevo',
  'auth.providerUnverified':
    '{name} no garantiza que su correo sea suyo: verifíquelo allí y vuelva a intentarlo',
  'auth.providerUnknown': 'No hay ningún usuario con el correo {email}. Pida el alta a su administrador',
  'auth.providerEmail':
    'Su cuenta de {name} tiene ahora el correo {email}, que no es el de su usuario. Avise a su administrador',
  'auth.providerOther':
    'Su usuario está vinculado a otra cuenta de {name}. Entre con su contraseña y desvincúlela en su perfil',
  'auth.providerUnlinked':
    'Ha desvinculado su cuenta de {name}. Entre con su contraseña y vuelva a vincularla en su perfil',
  'auth.secondFactor': 'Falta el segundo factor',
  'auth.codeWrong': 'El código no es correcto',
  'auth.codeUsed': 'Ese código ya se ha usado. Espere al siguiente',
  'auth.passkeyWrong': 'La llave de acceso no se ha podido comprobar',
  'auth.providerTaken': 'Esa cuenta de {name} está vinculada a otro usuario',
  'auth.passkeyNone': 'No se ha usado ninguna llave de acceso',
  'auth.passkeyName': 'Ya tiene una llave de acceso con ese nombre',
  'auth.passkeyMost': 'Puede tener {max} llaves de acceso como máximo',
  'auth.factorMissing': 'Configure un segundo factor para continuar',
  'auth.factorDemanded': 'Su rol necesita un segundo factor: configure otro antes de quitar este',
} satisfies Readonly<Partial<Record<FaultCode, string | Plural>>>;
