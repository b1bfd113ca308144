import { RUTAS } from '@anden/contrato/rutas.ts';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { pantallas } from './pantallas.ts';
import { cierraConAtras } from './platform/atras.ts';
import { declareScreens, destinoSeguro, parseSearch, stringifySearch } from './platform/navigation.ts';
import { anotaPasos, fueCierre } from './platform/pasos.ts';
import { sesionStore } from './platform/session.ts';
import { NoEncontrada } from './rooms/sesion/NoEncontrada.tsx';
import { PantallaFallida } from './rooms/sesion/PantallaFallida.tsx';
import { Protegida } from './rooms/sesion/Protegida.tsx';

const signedIn = (): boolean => {
  const { fase } = sesionStore.get();
  return fase === 'dentro' || fase === 'vencida';
};

const root = createRootRoute({ component: Outlet });

const inicial = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ href: signedIn() ? '/Inicio' : '/Login', replace: true });
  },
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/Login',
  beforeLoad: ({ search }) => {
    if (signedIn()) {
      throw redirect({ href: destinoSeguro((search as Record<string, string>).destino), replace: true });
    }
  },
  component: lazyRouteComponent(() => import('./rooms/sesion/Login.tsx')),
});

/** Every screen inside the frame requires a session, and is returned to after signing in. */
const marco = createRoute({
  getParentRoute: () => root,
  id: 'marco',
  beforeLoad: ({ location }) => {
    if (signedIn()) return;
    const destino = location.href;
    throw redirect({
      href: `/Login${stringifySearch(destino === '/Inicio' ? {} : { destino })}`,
      replace: true,
    });
  },
  component: lazyRouteComponent(() => import('./rooms/sesion/Marco.tsx')),
});

declareScreens(pantallas);

const construidas = pantallas.map(({ menu, component }) => {
  const ruta = RUTAS.find((r) => r.menu === menu);
  if (!ruta) throw new Error(`La pantalla ${menu} no está en RUTAS`);
  const Pantalla = lazyRouteComponent(component);
  const conPermiso = () => (
    <Protegida ruta={ruta}>
      <Pantalla />
    </Protegida>
  );
  return createRoute({
    getParentRoute: () => marco,
    path: ruta.ruta,
    // The router loads the module when the pointer is over a link to it.
    component: Object.assign(conPermiso, { preload: async () => Pantalla.preload?.() }),
  });
});

/** An unknown address: the message is shown inside the frame, so that the menu can be used. */
const desconocida = createRoute({ getParentRoute: () => marco, path: '$', component: NoEncontrada });

const muestrario = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/_ui',
        component: lazyRouteComponent(() => import('./ui/Muestrario.tsx')),
      }),
    ]
  : [];

cierraConAtras();

/** Exactly the specification's addresses, for the built screens. */
export const router = createRouter({
  routeTree: root.addChildren([
    inicial,
    login,
    marco.addChildren([...construidas, desconocida]),
    ...muestrario,
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: PantallaFallida,
  defaultPendingMinMs: 0,
  scrollRestoration: () => !fueCierre(),
});

/**
 * Loads the modules of an address' screen in advance, while the session is being looked up. Never fails: opening the
 * screen reports errors.
 */
export function traePantalla(pathname: string): void {
  for (const ruta of router.getMatchedRoutes(pathname)[0]) {
    void router.loadRouteChunk(ruta)?.catch(() => {});
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

anotaPasos(router.history);
