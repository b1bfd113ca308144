import { lazy, Suspense, useEffect, useState } from 'react';
import { pideOtroConteo, senala, senalDeEnvio } from '../../capture/senales.ts';
import { alEnviarse, bandejaStore } from '../../platform/bandeja/bandeja.ts';
import type { Pendiente } from '../../platform/bandeja/pendiente.ts';
import { usePanel } from '../../platform/navigation.ts';
import { noGuardaStore } from '../../platform/noGuarda.ts';
import { sinCopiaStore } from '../../platform/respaldo.ts';
import { useStore } from '../../platform/store.ts';
import { IconCloudUpload } from '../../ui/iconos.ts';
import { Tostada } from '../../ui/Tostada.tsx';
import css from './PorEnviar.module.css';

const PanelPorEnviar = lazy(() => import('./PanelPorEnviar.tsx'));

/** The panel's name in the address of whatever screen is open. */
const POR_ENVIAR = 'por_enviar';

/** The state of the outbox, which decides the colour. */
function estadoDe(todos: readonly Pendiente[]): 'vacia' | 'esperando' | 'rechazo' {
  if (todos.some((p) => p.rechazo)) return 'rechazo';
  return todos.length > 0 ? 'esperando' : 'vacia';
}

const palabras = (esperan: number, rechazadas: number): string =>
  rechazadas > 0
    ? `Por enviar: ${esperan}. Rechazadas por el servidor: ${rechazadas}`
    : `Por enviar: ${esperan}`;

/**
 * 'Por enviar: N', always visible: what this device has stored and the server has not accepted yet, of any operator. It
 * opens the list. `corto`: the words are only for screen readers.
 */
export function PorEnviar({ corto = false }: { corto?: boolean }) {
  const todos = useStore(bandejaStore);
  const { abre } = usePanel(POR_ENVIAR);
  const rechazadas = todos.filter((p) => p.rechazo).length;
  const esperan = todos.length - rechazadas;
  return (
    <button
      type="button"
      className={css.boton}
      data-estado={estadoDe(todos)}
      aria-label={palabras(esperan, rechazadas)}
      onClick={abre}
    >
      <IconCloudUpload size={18} stroke={1.75} aria-hidden />
      <span aria-hidden>
        {corto ? null : 'Por enviar: '}
        <span className={css.numero}>{esperan}</span>
        {rechazadas > 0 ? <strong className={css.rechazadas}>{rechazadas}</strong> : null}
      </span>
    </button>
  );
}

/** Reports the outcome of a save that no screen waited for; a refusal stays until it is read. */
export function AvisosDeEnvio() {
  const [rechazada, setRechazada] = useState<Pendiente | null>(null);
  const [porRecontar, setPorRecontar] = useState<Pendiente | null>(null);
  const { abierto, abre, cierra } = usePanel(POR_ENVIAR);
  const todos = useStore(bandejaStore);
  const sinCopia = useStore(sinCopiaStore);
  const noGuarda = useStore(noGuardaStore);
  useEffect(
    () =>
      alEnviarse((p, envio) => {
        const senal = senalDeEnvio(envio);
        if (senal) senala(senal);
        if (envio.tipo === 'rechazo')
          setRechazada({ ...p, rechazo: { mensaje: envio.mensaje, http: envio.http } });
        if (envio.tipo === 'hecho' && pideOtroConteo(envio.respuesta)) setPorRecontar(p);
      }),
    [],
  );
  return (
    <>
      {rechazada ? (
        <Tostada
          tono="rechazo"
          accion={{
            palabra: 'Ver',
            alPresionar: () => {
              setRechazada(null);
              abre();
            },
          }}
          alCerrar={() => setRechazada(null)}
        >
          <strong>No se guardó: {rechazada.resumen}</strong>
          <br />
          {rechazada.rechazo?.mensaje}
        </Tostada>
      ) : null}
      {porRecontar ? (
        <Tostada tono="atencion" alCerrar={() => setPorRecontar(null)}>
          <strong>{porRecontar.resumen}: guardado</strong>
          <br />
          Otro operador debe volver a contar este artículo.
        </Tostada>
      ) : null}
      {sinCopia > 0 ? (
        <Tostada tono="atencion" alCerrar={() => sinCopiaStore.set(0)}>
          <strong>Tiene demasiadas capturas sin guardar</strong>
          <br />
          {sinCopia === 1
            ? 'De la más vieja ya no hay copia: sólo sigue en el equipo donde la escribió.'
            : `De las ${sinCopia} más viejas ya no hay copia: sólo siguen en el equipo donde las escribió.`}
        </Tostada>
      ) : null}
      {noGuarda ? (
        <Tostada tono="atencion" alCerrar={() => noGuardaStore.set(false)}>
          <strong>Este equipo no guarda lo que captura</strong>
          <br />
          Está lleno o su navegador no lo deja. Con red todo llega al servidor; sin red, lo que escanee se
          pierde al recargar o apagarlo. Avise a sistemas.
        </Tostada>
      ) : null}
      <Suspense fallback={null}>
        {abierto ? <PanelPorEnviar todos={todos} alCerrar={cierra} /> : null}
      </Suspense>
    </>
  );
}
