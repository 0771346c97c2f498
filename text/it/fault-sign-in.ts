import type { FaultCode } from '#domain/fault-code.ts';
import type { Plural } from '../plural.ts';

export const faultSignIn = {
  'auth.providerDown': '{name} non risponde. Riprovi più tardi o acceda con la password',
  'auth.providerAnswer': 'La risposta del fornitore non è valida. Riprovi',
  'auth.providerClock': "Gli orologi del server e di {name} non coincidono. Avvisi l'amministratore",
  'auth.providerDenied': "Ha annullato l'accesso con {name}",
  'auth.tooLate': 'È passato troppo tempo. Riprovi',
  'auth.providerUnverified': '{name} non garantisce che la sua e-mail sia sua: la verifichi lì e riprovi',
  'auth.providerUnknown': "Nessun utente ha l'e-mail {email}. Chieda un account all'amministratore",
  'auth.providerEmail':
    "Il suo account {name} ha ora l'e-mail {email}, che non è quella del suo utente. Avvisi l'amministratore",
  'auth.providerOther':
    'Il suo utente è collegato a un altro account {name}. Acceda con la password e lo scolleghi nel profilo',
  'auth.providerUnlinked':
    'Ha scollegato il suo account {name}. Acceda con la password e lo colleghi di nuovo nel profilo',
  'auth.secondFactor': 'Manca il secondo fattore',
  'auth.codeWrong': 'Il codice non è corretto',
  'auth.codeUsed': 'Quel codice è già stato usato. Attenda il prossimo',
  'auth.passkeyWrong': 'Non è stato possibile verificare la passkey',
  'auth.providerTaken': 'Quell’account {name} è collegato a un altro utente',
  'auth.passkeyNone': 'Nessuna passkey è stata usata',
  'auth.passkeyName': 'Ha già una passkey con quel nome',
  'auth.passkeyMost': 'Può avere al massimo {max} passkey',
  'auth.factorMissing': 'Configuri un secondo fattore per continuare',
  'auth.factorDemanded':
    'Il suo ruolo richiede un secondo fattore: ne configuri un altro prima di rimuovere questo',
} satisfies Readonly<Partial<Record<FaultCode, string | Plural>>>;
