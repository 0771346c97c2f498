import type { FaultCode } from '#domain/fault-code.ts';
import type { Plural } from '../plural.ts';

export const faultSignIn = {
  'auth.providerDown': '{name} não responde. Tente mais tarde ou entre com a palavra-passe',
  'auth.providerAnswer': 'A resposta do fornecedor não é válida. Tente de novo',
  'auth.providerClock': 'Os relógios do servidor e de {name} não coincidem. Avise o seu administrador',
  'auth.providerDenied': 'Cancelou o acesso com {name}',
  'auth.tooLate': 'Passou demasiado tempo. Tente de novo',
  'auth.providerUnverified': '{name} não garante que o seu e-mail seja seu: verifique-o lá e tente de novo',
  'auth.providerUnknown':
    'Não há nenhum utilizador com o e-mail {email}. Peça uma conta ao seu administrador',
  'auth.providerEmail':
    'A sua conta de {name} tem agora o e-mail {email}, que não é o do seu utilizador. Avise o seu administrador',
  'auth.providerOther':
    'O seu utilizador está associado a outra conta de {name}. Entre com a palavra-passe e desassocie-a no perfil',
  'auth.providerUnlinked':
    'Desassociou a sua conta de {name}. Entre com a palavra-passe e volte a associá-la no perfil',
  'auth.secondFactor': 'Falta o segundo fator',
  'auth.codeWrong': 'O código não está correto',
  'auth.codeUsed': 'Esse código já foi usado. Espere pelo seguinte',
  'auth.passkeyWrong': 'Não foi possível verificar a chave de acesso',
  'auth.providerTaken': 'Essa conta de {name} está associada a outro utilizador',
  'auth.passkeyNone': 'Nenhuma chave de acesso foi usada',
  'auth.passkeyName': 'Já tem uma chave de acesso com esse nome',
  'auth.passkeyMost': 'Pode ter no máximo {max} chaves de acesso',
  'auth.factorMissing': 'Configure um segundo fator para continuar',
  'auth.factorDemanded': 'A sua função exige um segundo fator: configure outro antes de remover este',
} satisfies Readonly<Partial<Record<FaultCode, string | Plural>>>;
