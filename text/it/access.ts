import type { access as source } from '../es/access.ts';

export const access: typeof source = {
  purpose: 'Gestione di flotte e veicoli',
  signIn: 'Accedi',
  welcome: 'Benvenuti',
  welcomeText: 'Accedere per vedere la flotta',
  showPassword: 'Mostra la password',
  hidePassword: 'Nascondi la password',
  keepConnected: 'Resta connesso',
  keepConnectedHint: 'Per sette giorni su questo dispositivo',
  capsLock: 'Blocco maiuscole attivo',
  failures: {
    one: '{n} tentativo di accesso con il suo nome utente non è riuscito. Se non è stato lei, avvisi il suo amministratore',
    other:
      '{n} tentativi di accesso con il suo nome utente non sono riusciti. Se non è stato lei, avvisi il suo amministratore',
  },
  signedOutTitle: 'Sessione chiusa',
  signedOutText: 'Ora è possibile chiudere questa pagina',
  endedTitle: 'La sessione è terminata',
  signInAgain: 'Accedi di nuovo',
  enter: "Vai all'applicazione",
  setupPending:
    "Questa installazione non ha ancora un amministratore. Aprire il collegamento di configurazione mostrato dal server all'avvio",
  setupTitle: 'Configurazione iniziale',
  setupText: "Creare l'azienda e il suo primo amministratore",
  setupNoKey: "Il collegamento è incompleto. Copiare per intero quello mostrato dal server all'avvio",
  setupCompany: 'Azienda',
  setupCompanyHint: 'Sarà la prima flotta',
  setupAdministrator: 'Amministratore',
  setupUsernameHint: 'Da 3 a 60 lettere, cifre, punti, trattini o @',
  setupEmail: 'E-mail',
  setupRepeat: 'Ripetere la password',
  setupCreate: 'Crea e accedi',
};
