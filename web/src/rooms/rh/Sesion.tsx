import { ESTATUS_DE_SESION } from '@anden/contrato/rh/capacitaciones-rules.ts';
import { fecha } from '../../platform/format.ts';
import { REGISTRO, useSearchState } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { useVolver } from '../../platform/useVolver.ts';
import { Boton } from '../../ui/Boton.tsx';
import { CuerpoDeFicha } from '../../ui/CuerpoDeFicha.tsx';
import { Resumen } from '../../ui/Detalle.tsx';
import { Estado } from '../../ui/Estado.tsx';
import { IconDeviceTv } from '../../ui/iconos.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import partes from '../../ui/PartesDeFicha.module.css';
import { EmptyState } from '../../ui/Vacios.tsx';
import { Asistencia } from './capacitaciones/Asistencia.tsx';
import css from './capacitaciones/asistencia.module.css';
import { Evaluacion } from './capacitaciones/Evaluacion.tsx';
import { Pared } from './capacitaciones/Pared.tsx';
import { TONO_DE_SESION } from './capacitaciones/sesion.ts';

const ID_MAX = 2 ** 31 - 1;

/**
 * A session for whoever gives it (menu 'sesion'): who is invited and who came, the code for the wall, the evaluation and the certificates.
 */
export default function PaginaDeSesion() {
  const [lugar, setLugar] = useSearchState({ [REGISTRO]: 0, pared: 0 });
  const escrito = lugar[REGISTRO] ?? 0;
  const id = Number.isInteger(escrito) && escrito > 0 && escrito <= ID_MAX ? escrito : null;
  const volver = useVolver();
  const query = useQueryCall(
    'getSesionCapacitacion',
    { capacitacion_det_id: id ?? 1 },
    { enabled: id !== null },
  );
  const s = query.data?.data;
  return (
    <>
      <PageHeader
        titulo={s?.TITULO ?? 'Sesión de capacitación'}
        detalle={s ? `Folio ${s.FOLIO} · ${fecha(s.FECHA_PROGRAMADA)} ${s.HORA_PROGRAMADA}` : null}
        volver={volver}
        acciones={
          <Boton
            icono={<IconDeviceTv stroke={1.75} />}
            disabled={!s || s.ESTATUS === 'CANCELADA'}
            onClick={() => setLugar({ pared: 1 }, 'abre')}
          >
            Código en la pared
          </Boton>
        }
      />
      <CuerpoDeFicha
        pedida={id !== null}
        lectura={query}
        vacio={<EmptyState titulo="Sin sesión">Ábrala desde su capacitación.</EmptyState>}
      >
        {(sesion) => (
          <div className={css.pila}>
            <section className={partes.parte} aria-label="Datos de la sesión">
              <Resumen
                datos={[
                  [
                    'Estatus',
                    <Estado key="estatus" tono={TONO_DE_SESION[sesion.ESTATUS]}>
                      {ESTATUS_DE_SESION[sesion.ESTATUS]}
                    </Estado>,
                  ],
                  ['Dirigido a', sesion.DIRIGIDO_A],
                  ['Impartida por', sesion.IMPARTIDA_POR],
                  ['Duración', `${sesion.DURACION} min`],
                ]}
              />
            </section>
            {query.data ? (
              <>
                <Asistencia sesion={query.data} />
                <Evaluacion key={sesion.CAPACITACION_DET_ID} sesion={query.data} />
                {lugar.pared === 1 ? (
                  <Pared sesion={query.data} alSalir={() => setLugar({ pared: 0 })} />
                ) : null}
              </>
            ) : null}
          </div>
        )}
      </CuerpoDeFicha>
    </>
  );
}
