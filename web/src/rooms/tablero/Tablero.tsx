import type { Alcance } from '@anden/contrato/tablero/lugares.ts';
import { Link } from '@tanstack/react-router';
import type { Espera } from '../../platform/espera.ts';
import { fecha } from '../../platform/format.ts';
import { useAbrirMarca } from '../../platform/grafica.tsx';
import { direccion } from '../../platform/navigation.ts';
import { IconDeviceTv } from '../../ui/iconos.ts';
import { Selector } from '../../ui/Selector.tsx';
import { FailedState } from '../../ui/Vacios.tsx';
import { almacenesDe } from './avance.ts';
import { Caducidad, DEFINICION_CADUCIDAD } from './Caducidad.tsx';
import { Colas, DEFINICION_COLAS } from './Colas.tsx';
import { Errores, PorSalir, Tardias } from './Cuadros.tsx';
import { DEFINICION_OCUPADOS, Ocupados } from './Ocupados.tsx';
import { Definicion, Panel } from './Panel.tsx';
import { Pasos } from './Pasos.tsx';
import { PiezasPorAlmacen, PiezasPorHora, SurtidoPorHora } from './PorHora.tsx';
import css from './Tablero.module.css';
import { type Figuras, useAlmacen, useEsperaDelTablero, useTablero } from './useTablero.ts';

/**
 * The state of the warehouse for whoever runs it: what waits, what was done, what is due to leave, who is doing what
 * and what is late. It refreshes itself.
 */
export default function Tablero() {
  const almacen = useAlmacen();
  const figuras = useTablero(almacen.input);
  const alAbrir = useAbrirMarca();
  const { colas, avance, puntualidad } = figuras;
  const espera = useEsperaDelTablero(almacen.input, figuras);
  const { alcance, elegido } = almacen;
  return (
    <section className={css.tablero} aria-labelledby="tablero">
      <header className={css.cabeza}>
        <h2 id="tablero" className={css.titulo}>
          Tablero
        </h2>
        <Definicion>{DEFINICION_COLAS}</Definicion>
        <div className={css.mandos}>
          {almacen.almacenes.length > 1 ? (
            <Selector
              etiqueta="Almacén del tablero"
              value={String(elegido)}
              opciones={[
                { valor: '0', texto: 'Todos' },
                ...almacen.almacenes.map((a) => ({ valor: String(a.ALMACEN_ID), texto: a.NOMBRE })),
              ]}
              onCambio={(valor) => almacen.onElegir(Number(valor))}
            />
          ) : null}
          <Link
            to={direccion('/Inicio')}
            search={{ pared: '1', ...(elegido ? { almacen: String(elegido) } : {}) } as never}
            className={css.pared}
          >
            <IconDeviceTv size={18} stroke={1.75} aria-hidden />
            Para la pared
          </Link>
        </div>
      </header>
      {colas.error && !colas.data ? (
        <FailedState mensaje={colas.error.message} onReintentar={() => void colas.refetch()} />
      ) : (
        <Colas colas={colas.data?.data} alcance={alcance} espera={espera} alAbrir={alAbrir} />
      )}
      <h2 className={css.titulo}>
        Avance del día
        {avance.data ? (
          <small>{`Junto al ${fecha(avance.data.ANTES)} hasta esta misma hora, el mismo día de la semana pasada`}</small>
        ) : null}
      </h2>
      {avance.error && !avance.data ? (
        <FailedState mensaje={avance.error.message} onReintentar={() => void avance.refetch()} />
      ) : (
        <Pasos avance={avance.data} puntualidad={puntualidad.data} alcance={alcance} alAbrir={alAbrir} />
      )}
      <Paneles figuras={figuras} alcance={alcance} espera={espera} alAbrir={alAbrir} />
    </section>
  );
}

function Paneles({
  figuras: { avance, quien, porSalir, tardias, errores, caducidad },
  alcance,
  espera,
  alAbrir,
}: {
  figuras: Figuras;
  alcance: Alcance;
  espera: Espera;
  alAbrir: (liga: string) => void;
}) {
  const hubo = (avance.data?.data.length ?? 0) > 0;
  return (
    <div className={css.paneles}>
      <Panel titulo={null} de={porSalir} ancho>
        {(d) => <PorSalir leido={d} alcance={alcance} espera={espera('remision')} alAbrir={alAbrir} />}
      </Panel>
      <Panel titulo="Quién trabaja ahora" definicion={DEFINICION_OCUPADOS} de={quien}>
        {(d) => <Ocupados ocupados={d.data} caben={6} alAbrir={alAbrir} />}
      </Panel>
      <Panel titulo={null} de={tardias}>
        {(d) => <Tardias leido={d} alcance={alcance} espera={espera('compra')} alAbrir={alAbrir} />}
      </Panel>
      <Panel titulo="Por caducar" definicion={DEFINICION_CADUCIDAD} de={caducidad}>
        {(d) => (
          <Caducidad tramos={d.data} alcance={alcance} espera={espera('caducidad')} alAbrir={alAbrir} />
        )}
      </Panel>
      <Panel titulo={null} de={errores}>
        {(d) => <Errores leido={d} alcance={alcance} espera={espera('empacado')} alAbrir={alAbrir} />}
      </Panel>
      {hubo ? (
        <>
          <Panel titulo={null} de={avance}>
            {(d) => <SurtidoPorHora avance={d} alcance={alcance} alAbrir={alAbrir} />}
          </Panel>
          <Panel titulo={null} de={avance}>
            {(d) => <PiezasPorHora avance={d} alcance={alcance} alAbrir={alAbrir} />}
          </Panel>
          {avance.data && almacenesDe(avance.data).length > 1 ? (
            <Panel titulo={null} de={avance}>
              {(d) => <PiezasPorAlmacen avance={d} alAbrir={alAbrir} />}
            </Panel>
          ) : null}
        </>
      ) : null}
    </div>
  );
}
