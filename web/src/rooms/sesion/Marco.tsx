import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer, Tooltip } from '@mantine/core';
import { Link, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ajustesStore } from '../../platform/ajustes.ts';
import { listen } from '../../platform/events.ts';
import { type Flujo, flujoDe, flujoDicho, yaSeExplico } from '../../platform/flujo.ts';
import { fechaHora } from '../../platform/format.ts';
import { direccion } from '../../platform/navigation.ts';
import { usePreferencias } from '../../platform/preferencias.ts';
import { sesionStore, useSession } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { useEscritorio } from '../../ui/anchuras.ts';
import { type Atajos, useAtajos, useTeclasSueltas } from '../../ui/atajos.ts';
import { BotonIcono } from '../../ui/Boton.tsx';
import { useEncima } from '../../ui/encima.ts';
import { IconMenu2, IconSearch, IconTool } from '../../ui/iconos.ts';
import { useEnPapel } from '../../ui/papel.ts';
import { Cargando } from '../../ui/Vacios.tsx';
import { useEnPared } from '../tablero/index.ts';
import { useCodigosPropios } from '../ubicaciones/index.ts';
import { AlmacenDeTrabajo } from './AlmacenDeTrabajo.tsx';
import { Avisos } from './Avisos.tsx';
import { CambiarPassword } from './CambiarPassword.tsx';
import { Cuenta } from './Cuenta.tsx';
import { Lado } from './Lado.tsx';
import { Marca } from './Marca.tsx';
import css from './Marco.module.css';
import { Menu } from './Menu.tsx';
import { Pie } from './Pie.tsx';
import { AvisosDeEnvio, PorEnviar } from './PorEnviar.tsx';
import { useMenuPlegado } from './plegado.ts';

const DialogoDeAtajos = lazy(() => import('../../ui/DialogoDeAtajos.tsx'));
const Dibujos = lazy(() => import('./explica/Dibujos.tsx').then((m) => ({ default: m.Dibujos })));
const Explica = lazy(() => import('./explica/Explica.tsx'));
const Paleta = lazy(() => import('./Paleta.tsx'));

const ATAJOS: Atajos = {
  de: 'En cualquier pantalla',
  primero: true,
  teclas: [
    { teclas: 'Ctrl K', que: 'Ir a una pantalla, un artículo, un documento…' },
    { teclas: '?', que: 'Estas teclas' },
  ],
};

/** The frame around every screen once signed in: menu, notices, status strip, command palette. */
export default function Marco() {
  const { fase } = useStore(sesionStore);
  // Between signing out and the sign-in screen there is no operator.
  return fase === 'dentro' || fase === 'vencida' ? <Segun /> : null;
}

/**
 * The frame or, for an operator who signed in with a temporary password, only the dialog that changes it: the server answers nothing else.
 */
function Segun() {
  const { debe_cambiar_clave: debe } = useSession();
  if (!debe) return <ConSesion />;
  return (
    <main id="contenido" className={css.soloClave}>
      <h1 className="solo-lector">Cambiar contraseña</h1>
      <Marca />
      <CambiarPassword />
    </main>
  );
}

function ConSesion() {
  const { casa, data: operador } = useSession();
  useCodigosPropios();
  const { fase } = useStore(sesionStore);
  const escritorio = useEscritorio();
  const [cajon, setCajon] = useState(false);
  const [paleta, setPaleta] = useState(0);
  const [ayuda, setAyuda] = useState(false);
  const contenido = useRef<HTMLElement>(null);
  const router = useRouter();

  const { densidad } = usePreferencias().preferencias;
  useEffect(() => {
    document.documentElement.dataset.densidad = densidad;
  }, [densidad]);

  useEffect(() => (fase === 'dentro' ? listen() : undefined), [fase]);

  useEffect(() => {
    const tecla = (e: KeyboardEvent) => {
      if ((e.ctrlKey || e.metaKey) && e.key.toLowerCase() === 'k') {
        e.preventDefault();
        setPaleta((n) => n + 1);
      }
    };
    window.addEventListener('keydown', tecla);
    return () => window.removeEventListener('keydown', tecla);
  }, []);

  useAtajos(ATAJOS);
  const pideAyuda = useCallback(() => setAyuda(true), []);
  useTeclasSueltas(useMemo(() => ({ '?': pideAyuda }), [pideAyuda]));

  useEffect(() => {
    let antes: Element | null = null;
    return router.subscribe('onRendered', () => {
      const titulo = contenido.current?.querySelector('h1') ?? null;
      // A screen that waits for scans has already taken the focus; otherwise its title gets it, so that screen
      // readers announce it. A record in its list's place has a title of its own too.
      if (titulo !== antes && document.activeElement === document.body)
        titulo?.focus({ preventScroll: true });
      antes = titulo;
    });
  }, [router]);

  const herramienta = casa.pruebas ? (
    <Tooltip label={`Servidor de pruebas (${casa.ambiente})`}>
      <span className={css.pruebas} role="img" aria-label="Servidor de pruebas">
        <IconTool size={18} stroke={1.75} />
      </span>
    </Tooltip>
  ) : null;
  const { plegado, alterna } = useMenuPlegado();
  const busca = (): void => setPaleta((n) => n + 1);
  const cierraCajon = (): void => setCajon(false);
  const enPared = useEnPared();
  useEncima(cajon && !escritorio, cierraCajon);

  if (enPared) {
    return (
      <main id="contenido" ref={contenido} tabIndex={-1}>
        <Suspense fallback={<Cargando />}>
          <Outlet key={operador.OPERADOR_ID} />
        </Suspense>
      </main>
    );
  }

  return (
    <div className={css.marco} data-plegado={plegado || undefined}>
      <a href="#contenido" className={css.salto}>
        Ir al contenido
      </a>
      {escritorio ? (
        <Lado
          plegado={plegado}
          alPlegar={alterna}
          alBuscar={busca}
          alPedirAyuda={pideAyuda}
          herramienta={herramienta}
        />
      ) : (
        <header className={css.barra}>
          <BotonIcono
            etiqueta="Abrir menú"
            aria-expanded={cajon}
            icono={<IconMenu2 stroke={1.75} />}
            onClick={() => setCajon(true)}
          />
          <Link to={direccion('/Inicio')} className={css.marca} aria-label="Andén, ir a Inicio">
            <Marca tamano={24} />
          </Link>
          <span className={css.aviso}>
            <Avisos forma="linea" />
          </span>
          <span className={css.derecha}>
            <PorEnviar corto />
            {herramienta}
            <BotonIcono etiqueta="Ir a…" icono={<IconSearch stroke={1.75} />} onClick={busca} />
          </span>
          <Drawer opened={cajon} onClose={cierraCajon} size={300} padding={0} title={<Marca />}>
            <div className={css.cuenta}>
              <Cuenta conNombre alPedirAyuda={pideAyuda} alIr={cierraCajon} />
              <AlmacenDeTrabajo />
            </div>
            <Menu alIr={cierraCajon} />
          </Drawer>
        </header>
      )}
      <div className={css.cuerpo}>
        <main id="contenido" ref={contenido} className={css.contenido} tabIndex={-1}>
          <Explicacion operadorId={operador.OPERADOR_ID} />
          <Suspense fallback={<Cargando />}>
            {/* Keyed by operator, so that nothing of one's screen remains for the next. */}
            <Outlet key={operador.OPERADOR_ID} />
          </Suspense>
        </main>
        <Impreso operador={operador.NOMBRE} />
        <Pie />
      </div>
      <CambiarPassword />
      <AvisosDeEnvio />
      <Suspense fallback={null}>{paleta > 0 ? <Paleta abre={paleta} /> : null}</Suspense>
      <Suspense fallback={null}>
        {ayuda ? (
          <DialogoDeAtajos alCerrar={() => setAyuda(false)}>
            <DibujosDeAqui />
          </DialogoDeAtajos>
        ) : null}
      </Suspense>
    </div>
  );
}

/** The flow of the screen that is open; null: it has none. */
function useFlujoDeAqui(): Flujo | null {
  const ruta = useLocation({ select: (l) => l.pathname });
  return flujoDe(ruta, useStore(flujoDicho));
}

/** The open screen's work in three pictures, for '?'. */
function DibujosDeAqui() {
  const flujo = useFlujoDeAqui();
  return flujo ? <Dibujos flujo={flujo} /> : null;
}

/** The same the first time an operator opens it on this handheld. */
function Explicacion({ operadorId }: { operadorId: number }) {
  const flujo = useFlujoDeAqui();
  const { explica } = useStore(ajustesStore);
  const escritorio = useEscritorio();
  const toca = flujo !== null && explica && !escritorio && !yaSeExplico(operadorId, flujo);
  // It stays until it is read or the flow is left, although it is noted as explained at once.
  const [puesto, setPuesto] = useState<Flujo | null>(null);
  if (toca && puesto !== flujo) setPuesto(flujo);
  if (puesto !== null && puesto !== flujo && !toca) setPuesto(null);
  if (flujo === null || puesto !== flujo) return null;
  return (
    <Suspense fallback={null}>
      <Explica key={flujo} flujo={flujo} operadorId={operadorId} />
    </Suspense>
  );
}

/** The footer of printed pages: when, and by whom. */
function Impreso({ operador }: { operador: string }) {
  const enPapel = useEnPapel();
  return enPapel ? (
    <p className={css.impreso}>
      Andén · impreso el {fechaHora(new Date())} por {operador}
    </p>
  ) : null;
}
