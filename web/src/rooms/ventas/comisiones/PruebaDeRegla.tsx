import { sumaDePesos } from '@anden/contrato/centavos.ts';
import { MESES_DE_PRUEBA_MAX, pruebaRejection } from '@anden/contrato/ventas/comisiones-rules.ts';
import { useState } from 'react';
import { businessDay } from '../../../platform/clock.ts';
import { dinero } from '../../../platform/format.ts';
import { useQueryCall } from '../../../platform/query.ts';
import { columnasDe, llaveDe } from '../../../platform/reporte.tsx';
import { Boton } from '../../../ui/Boton.tsx';
import { Renglones } from '../../../ui/Detalle.tsx';
import { Mensaje } from '../../../ui/Estado.tsx';
import { Selector } from '../../../ui/Selector.tsx';
import css from './comisiones.module.css';
import { type Escrita, mesEnPalabras, mesesPasados, pedidoDe } from './regla.ts';

const COLUMNAS = columnasDe('getPruebaComision', { OPERADOR: { tarjeta: 'titulo' } });

/** 'Qué habría pagado': the rule as it is typed over past months, by adviser, beside what was paid. Nothing is saved. */
export function PruebaDeRegla({
  escrita,
  reglaId,
  mal,
}: {
  escrita: Escrita;
  reglaId: number | null;
  mal: string | null;
}) {
  const hoy = businessDay();
  const meses = mesesPasados(hoy, MESES_DE_PRUEBA_MAX);
  const [ini, setIni] = useState(meses[0] ?? hoy);
  const [fin, setFin] = useState(meses[0] ?? hoy);
  const [probada, setProbada] = useState<ReturnType<typeof entrada> | null>(null);
  const entrada = () => ({
    ...pedidoDe(escrita),
    ...(reglaId === null ? {} : { regla_id: reglaId }),
    mes_ini: ini,
    mes_fin: fin,
  });
  const lectura = useQueryCall('getPruebaComision', probada ?? entrada(), {
    enabled: probada !== null,
    keep: true,
  });
  const filas = probada ? lectura.data?.data : undefined;
  const malos = mal ?? pruebaRejection(ini, fin, hoy);
  const opciones = meses.map((m) => ({ valor: m, texto: mesEnPalabras(m) }));
  const total = (que: 'PAGADO' | 'HABRIA' | 'DIFERENCIA') =>
    dinero(sumaDePesos((filas ?? []).map((f) => f[que])));
  return (
    <section className={css.grupo} aria-label="Qué habría pagado">
      <h3 className={css.rotulo}>Qué habría pagado en meses que ya pasaron</h3>
      <div className={css.dos}>
        <Selector etiqueta="Primer mes" required value={ini} opciones={opciones} onCambio={setIni} />
        <Selector etiqueta="Último mes" required value={fin} opciones={opciones} onCambio={setFin} />
      </div>
      <Boton disabled={malos !== null} onClick={() => setProbada(entrada())}>
        Probar sin guardar
      </Boton>
      {malos ? <Mensaje tono="nada">{malos}</Mensaje> : null}
      {probada ? (
        <>
          {filas ? (
            <p className={css.total} role="status">
              Se pagó {total('PAGADO')}; habría pagado {total('HABRIA')}: {total('DIFERENCIA')} de diferencia.
            </p>
          ) : null}
          <Renglones
            etiqueta="Diferencia por asesor"
            columnas={COLUMNAS}
            filas={filas}
            llave={llaveDe('getPruebaComision')}
            unidad={['asesor', 'asesores']}
            lectura={lectura}
            vacio={{ titulo: 'Nadie vendió en esos meses' }}
          />
        </>
      ) : null}
    </section>
  );
}
