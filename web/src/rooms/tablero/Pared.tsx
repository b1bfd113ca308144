import { Link } from '@tanstack/react-router';
import { now } from '../../platform/clock.ts';
import { cuantos, entero, fecha, hora } from '../../platform/format.ts';
import { useAbrirMarca } from '../../platform/grafica.tsx';
import { direccion } from '../../platform/navigation.ts';
import { IconArrowLeft } from '../../ui/iconos.ts';
import { Caducidad } from './Caducidad.tsx';
import { Colas } from './Colas.tsx';
import { cuadroDeErrores, cuadroDeTardias, cuadroPorSalir } from './cifras-en-cuadro.ts';
import { Edad } from './Edad.tsx';
import { Ocupados } from './Ocupados.tsx';
import { Panel } from './Panel.tsx';
import css from './Pared.module.css';
import { Pasos } from './Pasos.tsx';
import { Primeros } from './Primeros.tsx';
import { useAhora } from './useAhora.ts';
import { useAlmacen, useEsperaDelTablero, useTablero } from './useTablero.ts';

/** How often it is redrawn, in milliseconds: ages and clock show minutes. */
const CADA = 5_000;

/**
 * The board for a screen on the wall, read from metres away and never touched. It refreshes itself; without an answer
 * it keeps its figures, says since when, and keeps asking.
 */
export default function Pared() {
  const { alcance, elegido, input } = useAlmacen();
  const figuras = useTablero(input);
  const espera = useEsperaDelTablero(input, figuras);
  const alAbrir = useAbrirMarca();
  const ahora = useAhora(CADA);
  const { avance, puntualidad, colas, quien, porSalir, tardias, errores, caducidad } = figuras;
  const enElServidor = new Date(ahora + now() - Date.now());
  return (
    <div className={css.pared}>
      <header className={css.cabeza}>
        <h1 className={css.titulo}>
          <title>{'Tablero · Andén'}</title>
          {alcance.almacen_id === null ? 'Todos los almacenes' : alcance.almacenes}
        </h1>
        <Edad llegaron={Object.values(figuras).map((f) => f.dataUpdatedAt)} ahora={ahora} />
        <span className={css.fecha}>{fecha(enElServidor)}</span>
        <span className={css.reloj}>{hora(enElServidor)}</span>
        <Link
          to={direccion('/Inicio')}
          search={(elegido ? { almacen: String(elegido) } : {}) as never}
          className={css.volver}
          aria-label="Salir de la pared"
        >
          <IconArrowLeft size={24} stroke={1.75} aria-hidden />
        </Link>
      </header>
      <Colas colas={colas.data?.data} alcance={alcance} espera={espera} alAbrir={alAbrir} />
      <Pasos avance={avance.data} puntualidad={puntualidad.data} alcance={alcance} alAbrir={alAbrir} />
      <h2 className="solo-lector">Ahora</h2>
      <div className={css.paneles}>
        <Panel titulo="Quién trabaja ahora" nota={personas(quien.data?.data.length)} de={quien}>
          {(d) => <Ocupados ocupados={d.data} caben={6} fija alAbrir={alAbrir} />}
        </Panel>
        <Panel titulo="Por salir" de={porSalir}>
          {(d) => (
            <Primeros
              cuadro={cuadroPorSalir(d, alcance)}
              caben={6}
              nada={espera('remision') ?? 'Todo ha salido'}
              alAbrir={alAbrir}
            />
          )}
        </Panel>
        <div className={css.columna}>
          <Panel titulo="Por caducar" de={caducidad}>
            {(d) => (
              <Caducidad tramos={d.data} alcance={alcance} espera={espera('caducidad')} alAbrir={alAbrir} />
            )}
          </Panel>
        </div>
        <div className={css.columna}>
          <Panel titulo="Compras tardías" de={tardias}>
            {(d) => (
              <Primeros
                cuadro={cuadroDeTardias(d, alcance)}
                caben={3}
                nada={espera('compra') ?? 'Ninguna'}
                alAbrir={alAbrir}
              />
            )}
          </Panel>
          <Panel titulo="Errores, 30 días" de={errores}>
            {(d) => (
              <Primeros
                cuadro={cuadroDeErrores(d, alcance)}
                caben={3}
                nada={espera('empacado') ?? 'Ninguno'}
                alAbrir={alAbrir}
              />
            )}
          </Panel>
        </div>
      </div>
    </div>
  );
}

const personas = (n: number | undefined): string | undefined =>
  n === undefined || n === 0 ? undefined : cuantos(n, ['persona', 'personas']).replace(/^\d+/, entero(n));
