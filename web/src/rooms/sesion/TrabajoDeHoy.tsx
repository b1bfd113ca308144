import type { LoQueSeEstrena } from '@anden/contrato/tablero/por-estrenar.ts';
import { Link } from '@tanstack/react-router';
import { useAlmacenDeTrabajo } from '../../platform/almacenes.ts';
import { type Espera, useEspera } from '../../platform/espera.ts';
import { antiguedad, entero } from '../../platform/format.ts';
import { direccion, rutaDe } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { Estado } from '../../ui/Estado.tsx';
import { IconChevronRight, IconCoffee } from '../../ui/iconos.ts';
import { Cargando, EmptyState, FailedState, Hueco } from '../../ui/Vacios.tsx';
import css from './Inicio.module.css';

/** The search parameter for the warehouse, on screens about one warehouse. */
const DE_UN_ALMACEN: Readonly<Record<string, string>> = {
  inventarios: 'almacen',
  resurtidos: 'almacen',
  traspasos: 'almacen_id',
};

/** What the tiles of a screen are made of. */
const HECHAS_DE: Readonly<Record<string, LoQueSeEstrena>> = {
  recepcioncom: 'compra',
  histcompras: 'compra',
  acomodocom: 'recibido',
  inventarios: 'inventario',
  resurtidos: 'resurtido',
  surtidorem: 'remision',
  tiemposremisiones: 'remision',
  remisionesrevisadas: 'empacado',
  renglonajesop: 'surtido',
  embarquefletera: 'factura',
  guias: 'factura',
  cartera: 'factura',
  comisionesventatmk: 'factura',
  caducados: 'caducidad',
  tickets: 'ticket',
  marcador: 'llamada',
};

function esperaDe(menu: string, espera: Espera): string | undefined {
  const que = HECHAS_DE[menu];
  return que && espera(que);
}

/** In the place of everything on Inicio while it is read. */
export function EsperaDelTrabajo() {
  return (
    <div className={css.columnas}>
      <div className={css.ficha}>
        <span className={css.cantidad}>
          <Hueco ancho="2ch" />
        </span>
        <span className={css.textos}>
          <Hueco ancho="60%" />
          <Hueco ancho="80%" alto="0.8em" />
        </span>
      </div>
      <Cargando que="Leyendo el trabajo de hoy" />
    </div>
  );
}

/** What waits for this operator today, one tile per screen, each a link to it. */
export function TrabajoDeHoy() {
  const trabajo = useQueryCall('getTrabajoDeHoy', {});
  const { ALMACEN_ID } = useSession().data;
  const enOtro = useAlmacenDeTrabajo().almacen?.ALMACEN_ID !== ALMACEN_ID;
  // The tiles count the operator's own warehouse, whichever they work in now.
  function enElSuyo(menu: string): Record<string, number> {
    const parametro = DE_UN_ALMACEN[menu];
    return parametro && enOtro && ALMACEN_ID !== null ? { [parametro]: ALMACEN_ID } : {};
  }
  // A newer server may send tiles whose screen this version does not have.
  const fichas = trabajo.data?.data.flatMap((f) => {
    const ruta = rutaDe(f.MENU);
    return ruta ? [{ ...f, ruta: ruta.ruta }] : [];
  });
  const espera = useEspera(fichas?.some((f) => f.CANTIDAD === 0) ?? false);
  return (
    <section className={css.trabajo} aria-labelledby="hoy">
      <h2 id="hoy" className={css.subtitulo}>
        Trabajo de hoy
      </h2>
      {trabajo.error && !fichas ? (
        <FailedState mensaje={trabajo.error.message} onReintentar={() => void trabajo.refetch()} />
      ) : null}
      {fichas?.length === 0 ? (
        <EmptyState titulo="Nada pendiente por ahora" icono={<IconCoffee stroke={1.25} aria-hidden />}>
          Cuando haya trabajo para usted aparecerá aquí.
        </EmptyState>
      ) : null}
      <ul className={css.fichas}>
        {fichas?.map((f) => (
          <li key={`${f.MENU} ${f.TITULO}`}>
            <Link
              to={direccion(f.ruta)}
              search={{ ...f.LUGAR, ...enElSuyo(f.MENU) } as never}
              className={css.ficha}
              data-urgente={f.URGENTE === 'S' || undefined}
            >
              <span className={css.cantidad}>{entero(f.CANTIDAD)}</span>
              <span className={css.textos}>
                <span className={css.nombre}>
                  <strong>{f.TITULO}</strong>
                  {f.DESDE ? <Estado tono="rechazo">Atrasado {antiguedad(f.DESDE)}</Estado> : null}
                </span>
                <span className={css.detalle}>
                  {(f.CANTIDAD === 0 && esperaDe(f.MENU, espera)) || f.DETALLE}
                </span>
              </span>
              <IconChevronRight size={20} stroke={1.75} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
