import { segun } from '@anden/contrato/cifras.ts';
import { entregadas } from '@anden/contrato/embarques/rules.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import { useState } from 'react';
import { useCommand } from '../../platform/command.ts';
import { useDraft } from '../../platform/draft.ts';
import { cuantos, entero } from '../../platform/format.ts';
import { useLista } from '../../platform/lista.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import type { Llave } from '../../ui/elegir.ts';
import { Lista } from '../../ui/Lista.tsx';
import { confirmar } from '../../ui/modal.ts';
import { Documentos, PanelRemision, puedeVerRemision } from '../surtido/index.ts';
import { COLUMNAS_DE_FACTURAS, type Factura } from './columnas.tsx';
import css from './embarque.module.css';

/** Title of the screen and of its modals (specification §2). */
const TITULO = tituloDe('embarquefletera');
const NINGUNA: readonly Llave[] = [];

/** What is said of invoices that leave the list without goods. */
function sinEnvio(salen: readonly Factura[]): string {
  const folios = salen.filter((f) => f.SIN_ENVIO === 'S').map((f) => f.FOLIO);
  if (folios.length === 0) return '';
  return ` ${folios.join(', ')} no ${segun(folios.length, 'tiene', 'tienen')} nada que enviar: sólo ${segun(folios.length, 'sale', 'salen')} de la lista.`;
}

/**
 * 'Facturas pendientes por enviar': the invoices that have not left, ticked as the carrier or the customer collects
 * them.
 */
export default function EmbarqueFletera() {
  const [dicho, setDicho] = useState<string | null>(null);
  const borrador = useDraft<readonly Llave[]>('embarquefletera', NINGUNA);
  const entrega = useCommand('actualizaFacturasEntregadas', {
    titulo: TITULO,
    memoria: 'embarquefletera',
  });
  const { elegida, panel, abre, elegidas, ...lista } = useLista(
    'getFacturasSinEntregaAFletera',
    {},
    {
      titulo: TITULO,
      columnas: COLUMNAS_DE_FACTURAS,
      elegir: { nombre: 'Entregada', impide: (f) => f.IMPEDIMENTO, borrador },
      sinOrden: 'La más antigua primero',
      filtroAyuda: 'Factura, cliente, guía, remisión…',
    },
  );
  const listas = lista.todas?.filter((f) => f.IMPEDIMENTO === null).length ?? 0;

  async function guarda(): Promise<void> {
    const salen = elegidas;
    const cuantas = cuantos(salen.length, ['factura', 'facturas']);
    const folios = salen.slice(0, 10).map((f) => f.FOLIO);
    const mas = salen.length > folios.length ? ` y ${salen.length - folios.length} más` : '';
    const si = await confirmar(
      TITULO,
      `${segun(salen.length, 'Se entrega', 'Se entregan')} ${cuantas}: ${folios.join(', ')}${mas}. Sus remisiones quedan embarcadas y no se puede deshacer.${sinEnvio(salen)}`,
      { aceptar: `Entregar ${cuantas}` },
    );
    if (!si) return;
    const reply = await entrega.run({
      entregadas: salen.map(({ DOCTO_VE_ID }) => ({ DOCTO_VE_ID, ENTREGADO: 'S' })),
    });
    if (!reply) return;
    borrador.forget();
    setDicho(entregadas(reply.data.ENTREGADAS));
  }

  return (
    <Lista
      {...lista}
      {...(puedeVerRemision() ? abre : {})}
      unidad={['factura por enviar', 'facturas por enviar']}
      accionesDeElegidas={
        <Boton tipo="principal" cargando={entrega.running} onClick={() => void guarda()}>
          Guardar ({entero(elegidas.length)})
        </Boton>
      }
      aviso={
        dicho ? (
          <div className={css.dicho}>
            <Mensaje tono="hecho">{dicho}</Mensaje>
          </div>
        ) : null
      }
      tono={abre.tono}
      leyenda={
        lista.filas ? (
          <span>
            {cuantos(listas, ['lista', 'listas'])} · {cuantos(elegidas.length, ['marcada', 'marcadas'])}
          </span>
        ) : null
      }
      vacio={{ titulo: 'No hay facturas pendientes por enviar' }}
    >
      <PanelRemision
        {...panel}
        titulo={elegida ? `Factura ${elegida.FOLIO}` : 'Factura'}
        remisiones={elegida?.DETALLE_REMISIONES}
        acciones={(r) => <Documentos id={r.DOCTO_VE_ID} folio={r.FOLIO} />}
      />
    </Lista>
  );
}
