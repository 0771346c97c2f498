import type { access as source } from '../es/access.ts';

export const access: typeof source = {
  purpose: 'Gestão de frotas e veículos',
  signIn: 'Iniciar sessão',
  welcome: 'Boas-vindas',
  welcomeText: 'Inicie sessão para ver a sua frota',
  showPassword: 'Mostrar a palavra-passe',
  hidePassword: 'Ocultar a palavra-passe',
  keepConnected: 'Manter a sessão iniciada',
  keepConnectedHint: 'Durante sete dias neste dispositivo',
  capsLock: 'Caps Lock está ativado',
  failures: {
    one: '{n} tentativa de iniciar sessão com o seu utilizador falhou. Se não foi o próprio, avise o seu administrador',
    other:
      '{n} tentativas de iniciar sessão com o seu utilizador falharam. Se não foi o próprio, avise o seu administrador',
  },
  signedOutTitle: 'Terminou a sessão',
  signedOutText: 'Já pode fechar esta página',
  endedTitle: 'A sessão terminou',
  signInAgain: 'Iniciar sessão novamente',
  enter: 'Ir para a aplicação',
  setupPending:
    'Esta instalação ainda não tem administrador. Abra a ligação de configuração que o servidor mostra ao arrancar',
  setupTitle: 'Configuração inicial',
  setupText: 'Crie a empresa e o seu primeiro administrador',
  setupNoKey: 'A ligação está incompleta. Copie na íntegra a que o servidor mostra ao arrancar',
  setupCompany: 'Empresa',
  setupCompanyHint: 'Será a primeira frota',
  setupAdministrator: 'Administrador',
  setupUsernameHint: 'De 3 a 60 letras, números, pontos, hífenes ou @',
  setupEmail: 'Correio eletrónico',
  setupRepeat: 'Repita a palavra-passe',
  setupCreate: 'Criar e entrar',
};
