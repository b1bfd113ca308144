import './ui/base.css';
import './proyecciones.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { conservaClaves } from './capture/clavesSinRed.ts';
import { abreLector } from './capture/lector.ts';
import { OidoDeMensaje } from './capture/OidoDeMensaje.tsx';
import { callaRechazo } from './capture/oyentes.ts';
import { pidePersistencia, seCaptura } from './platform/aparato.ts';
import { abreBandeja, enviaPor } from './platform/bandeja/bandeja.ts';
import { conserva, conservaLeidos, dejaDeConservar } from './platform/leidos.ts';
import { afterPaint } from './platform/paint.ts';
import { cierraPresiones } from './platform/presiones.ts';
import { dejaProyectado } from './platform/proyeccion.ts';
import { respaldaBorradores } from './platform/respaldo.ts';
import {
  currentSession,
  onOperatorChange,
  openSession,
  queryClient,
  refreshSession,
  sesionStore,
} from './platform/session.ts';
import { installShell } from './platform/shell.ts';
import { recall } from './platform/storage.ts';
import { useStore } from './platform/store.ts';
import { colorScheme } from './platform/tema.ts';
import { anotaPantalla } from './platform/ultimaPantalla.ts';
import { AvisoDelOido } from './rooms/sesion/AvisoDelOido.tsx';
import { Conexion } from './rooms/sesion/Conexion.tsx';
import { SinServidor } from './rooms/sesion/SinServidor.tsx';
import { conservaCodigos } from './rooms/ubicaciones/codigosSinRed.ts';
import { conservaLugares } from './rooms/ubicaciones/lugaresSinRed.ts';
import { router, traePantalla } from './router.tsx';
import { colaDeAvisos, descartaAvisos } from './ui/modal.ts';
import { theme } from './ui/theme.ts';

// The dialogs are as large as the sign-in screen, so they are loaded after it, while there is still a network.
const traeModales = () => import('./ui/Modales.tsx');
const Modales = lazy(() => traeModales().then((m) => ({ default: m.Modales })));
const Reingreso = lazy(() => import('./rooms/sesion/Reingreso.tsx'));

/** The nonce of this page's Content-Security-Policy; Vite and the server put it in the page's head. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

function App() {
  const { fase } = useStore(sesionStore);
  const hayAvisos = useSyncExternalStore(colaDeAvisos.subscribe, () => colaDeAvisos.get().length > 0);
  return (
    <>
      <Conexion />
      <AvisoDelOido />
      {fase === 'cargando' ? null : fase === 'sin servidor' ? (
        <SinServidor />
      ) : (
        <RouterProvider router={router} />
      )}
      <Suspense fallback={null}>
        {/* Messages of a screen whose session ended must not be shown at the sign-in form. */}
        {hayAvisos && fase !== 'fuera' ? <Modales oido={OidoDeMensaje} /> : null}
        {fase === 'vencida' ? <Reingreso /> : null}
      </Suspense>
    </>
  );
}

// If something is being captured, the operator returns to it after a kill, a crash or a change of device.
router.subscribe('onRendered', () =>
  afterPaint(() => {
    if (seCaptura()) anotaPantalla(router.state.location.href, document.title.replace(/ · Andén$/, ''));
  }),
);

router.subscribe('onBeforeLoad', ({ pathChanged }) => {
  if (pathChanged) callaRechazo();
});

onOperatorChange(() => void router.navigate({ href: '/Inicio', replace: true }));

// Signing in or out leads to the right screen through the routes' own guards.
let antes = sesionStore.get().fase;
sesionStore.subscribe(() => {
  const estado = sesionStore.get();
  const { fase } = estado;
  if (fase === 'dentro') void traeModales().catch(() => {});
  const seFue = fase === 'fuera' && (antes === 'dentro' || antes === 'vencida');
  // The sign-in form was already shown when the server reported a session that this device did not remember.
  const yaEstaba = fase === 'dentro' && antes === 'fuera';
  if (yaEstaba || seFue) descartaAvisos();
  antes = fase;
  const sesion = currentSession();
  // Until a password that somebody else set is changed, the server takes nothing from this operator, so the outbox waits.
  const puedeMandar = estado.fase === 'dentro' && !estado.recordada && !estado.sesion.debe_cambiar_clave;
  enNombreDe(sesion?.data.OPERADOR_ID ?? null, puedeMandar);
  if (fase === 'fuera') {
    dejaDeConservar();
    void respaldaBorradores(null);
  }
  if (yaEstaba || (estado.fase === 'fuera' && estado.vuelve)) void router.invalidate();
  else if (seFue) void router.navigate({ href: '/Login', replace: true });
});

let enviando = '';

/** The outbox sends and readings are kept for the signed-in operator; while they have to sign in again, both wait. */
function enNombreDe(operadorId: number | null, conSesion: boolean): void {
  const quien = `${operadorId} ${conSesion}`;
  if (quien === enviando) return;
  enviando = quien;
  enviaPor(operadorId, conSesion);
  if (operadorId === null || !conSesion) return;
  void conservaLeidos(operadorId).catch(() => {});
  void respaldaBorradores(operadorId).catch(() => {});
  void pidePersistencia();
}

/** Without a network the screen opens with kept readings, so those must be loaded first. */
async function antesDeAbrir(operadorId: number, sinRed: boolean): Promise<void> {
  await Promise.allSettled([cierraPresiones(operadorId), sinRed ? conservaLeidos(operadorId) : null]);
}

abreBandeja({
  faltaSesion: () => void refreshSession(),
  llega(p) {
    conserva(...dejaProyectado(p));
    void queryClient.invalidateQueries();
  },
});
abreLector();
conservaClaves();
conservaLugares();
conservaCodigos();
void openSession(antesDeAbrir);
traePantalla(location.pathname === '/' && recall('usuario', '') ? '/Inicio' : location.pathname);
installShell();

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorScheme}
      getStyleNonce={() => nonce}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
