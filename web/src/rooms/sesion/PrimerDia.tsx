import { pasoDelPrimerDia } from '@anden/contrato/importaciones/primer-dia.ts';
import { P } from '@anden/contrato/permissions.ts';
import { Link } from '@tanstack/react-router';
import { cuantos, entero } from '../../platform/format.ts';
import { direccion, hrefDe } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { can } from '../../platform/session.ts';
import { IconoEstado } from '../../ui/Estado.tsx';
import { IconChevronRight } from '../../ui/iconos.ts';
import { Progreso } from '../../ui/Progreso.tsx';
import css from './PrimerDia.module.css';

/** What the company has, for whoever may import. */
const usePrimerDia = () => useQueryCall('getPrimerDia', {}, { enabled: can(P.importar) });

/** Whether the company's first day is still ahead; null: not known yet. */
export function useEnPrimerDia(): boolean | null {
  const { data, isPending } = usePrimerDia();
  if (!can(P.importar)) return false;
  // Once a day was worked from end to end the company is under way, whatever else it does not use.
  return isPending ? null : data !== undefined && data.data.at(-1)?.HECHO === 'N';
}

/** 'Primer día', for whoever brings a company in, until a whole day was worked; nothing afterwards. */
export function PrimerDia() {
  const { data } = usePrimerDia();
  const aparece = useEnPrimerDia();
  const pasos = data?.data ?? [];
  const hechos = pasos.filter((p) => p.HECHO === 'S').length;
  if (!aparece) return null;
  const sigue = pasos.find((p) => p.HECHO === 'N')?.PASO;
  return (
    <section className={css.primerDia} aria-labelledby="primer-dia">
      <h2 id="primer-dia">
        Primer día
        <small>{`${hechos} de ${pasos.length} pasos`}</small>
      </h2>
      <Progreso valor={Math.floor((100 * hechos) / pasos.length)} etiqueta="Pasos del primer día" />
      <ol>
        {pasos.map((p) => {
          const { titulo, detalle, menu, tabla, unidad } = pasoDelPrimerDia(p.PASO);
          const liga = hrefDe(menu, tabla ? { tabla } : {}) ?? '';
          return (
            <li key={p.PASO} data-sigue={p.PASO === sigue || undefined}>
              <Link to={direccion(liga)} href={liga}>
                <IconoEstado tono={p.HECHO === 'N' ? 'nada' : p.FALTA ? 'atencion' : 'hecho'} tamano={20} />
                <span>
                  <strong>{titulo}</strong>
                  <span className="solo-lector">{p.HECHO === 'S' ? ': hecho' : ': falta'}</span>
                  <small>
                    {p.HECHO === 'S' && unidad ? cuantos(p.CUANTOS, unidad) : detalle}
                    {p.FALTA ? ` · ${p.FALTA}` : ''}
                  </small>
                </span>
                <IconChevronRight size={18} stroke={1.75} aria-hidden />
              </Link>
            </li>
          );
        })}
      </ol>
      <p className={css.ayuda}>
        {`Cada archivo tiene su plantilla, se ensaya antes y se deshace después. Faltan ${entero(pasos.length - hechos)}.`}
      </p>
    </section>
  );
}
