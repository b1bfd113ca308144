import { segun } from '@anden/contrato/cifras.ts';
import { RECORRIDO_MAX } from '@anden/contrato/surtido/remision-rules.ts';
import { useCommand } from '../../platform/command.ts';
import { cuantos, enPiezas, entero } from '../../platform/format.ts';
import { useQueryCall } from '../../platform/query.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState, PorLeer } from '../../ui/Vacios.tsx';
import { TITULO } from './linea.ts';
import css from './surtir.module.css';

export interface NuevoRecorridoProps {
  /** Those chosen in the list, in order, which is also that of their totes. */
  remisiones: readonly number[];
  volver: { etiqueta: string; alVolver: () => void };
}

/** Before the walk: which tote of the cart is for which remission. */
export function NuevoRecorrido({ remisiones, volver }: NuevoRecorridoProps) {
  const query = useQueryCall('getRemisionesAbiertas', {});
  const crea = useCommand('creaRecorrido', {
    titulo: TITULO,
    memoria: 'recorrido.nuevo',
  });
  const abiertas = query.data?.data.filter((r) => r.ESTATUS === 'PENDIENTE' || r.ESTATUS === 'SURTIENDO');
  const elegidas = remisiones
    .slice(0, RECORRIDO_MAX)
    .flatMap((id) => abiertas?.find((r) => r.DOCTO_VE_ID === id) ?? [])
    .map((r, i) => ({ ...r, CAJA: i + 1 }));
  const faltan = remisiones.length - elegidas.length;
  const cabeza = (
    <PageHeader titulo="Surtido con carrito" detalle="Ponga las cajas en el carrito" volver={volver} />
  );
  if (!abiertas) {
    return (
      <>
        {cabeza}
        <PorLeer lectura={query} />
      </>
    );
  }
  if (elegidas.length === 0) {
    return (
      <>
        {cabeza}
        <EmptyState
          titulo="Elija las remisiones del recorrido"
          accion={
            <Boton tipo="principal" onClick={volver.alVolver}>
              Elegir remisiones
            </Boton>
          }
        >
          Hasta {RECORRIDO_MAX} remisiones por surtir, cada una en su caja.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {cabeza}
      {faltan > 0 ? (
        <Mensaje tono="atencion">
          {segun(faltan, 'Una de las elegidas', `${entero(faltan)} de las elegidas`)} ya no se puede surtir.
        </Mensaje>
      ) : null}
      <ul className={css.lista} aria-label="Cajas del recorrido">
        {elegidas.map((r) => (
          <li key={r.DOCTO_VE_ID} className={css.remision}>
            <strong>{r.CAJA}</strong>
            <div>
              {r.FOLIO} · {r.NOMBRE}
              <p>
                {cuantos(r.RENGLONES - r.RENGLONES_SURTIDOS, ['renglón', 'renglones'])} ·{' '}
                {enPiezas(r.UNIDADES - r.UNIDADESSURTIDAS)}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <Boton
        tipo="principal"
        grande
        ancho
        cargando={crea.running}
        onClick={() =>
          void crea.run({
            remisiones: elegidas.map((r) => ({ docto_ve_id: r.DOCTO_VE_ID, caja: r.CAJA })),
          })
        }
      >
        Empezar recorrido
      </Boton>
    </>
  );
}
