import { MESES_DE_PROPUESTA, type MesesDePropuesta } from '@anden/contrato/ventas/objetivos-zona-rules.ts';
import { businessDay } from '../../../platform/clock.ts';
import { Campo } from '../../../ui/Campo.tsx';
import { CampoLargo } from '../../../ui/CampoLargo.tsx';
import { Pestanas } from '../../../ui/Pestanas.tsx';
import { Selector } from '../../../ui/Selector.tsx';
import type { OpcionesDeObjetivos } from '../useCualesObjetivos.tsx';
import css from './objetivos.module.css';
import { aumentoEscrito, type Escrito, propuestaEnPalabras } from './porPoner.ts';

const PESTANAS = [
  { id: 'proponer', titulo: 'Proponer' },
  { id: 'pegar', titulo: 'Pegar de una hoja' },
] as const;
const CUALES = Object.entries(MESES_DE_PROPUESTA).map(([valor, texto]) => ({ valor, texto }));

/** Whose objectives, and where they come from. */
export function DeDondeSalen(props: {
  opciones: OpcionesDeObjetivos;
  escrito: Escrito;
  /** What is wrong in the form's field. */
  falta: string | null;
  onCambio: (cambios: Partial<Escrito>) => void;
}) {
  const { opciones, escrito: e, falta, onCambio } = props;
  const { zonas = [], operadores = [] } = opciones;
  const porciento = aumentoEscrito(e.aumento);
  return (
    <>
      <div className={css.dos}>
        <Selector
          etiqueta="Zona"
          vacio="Todas"
          value={e.zona > 0 ? String(e.zona) : ''}
          opciones={zonas.map((z) => ({ valor: String(z.ZONA_CLIENTE_ID), texto: z.ZONA }))}
          onCambio={(z) => onCambio({ zona: Number(z) })}
        />
        {operadores.length > 1 ? (
          <Selector
            etiqueta="Asesor"
            vacio="Todos"
            value={e.asesor > 0 ? String(e.asesor) : ''}
            opciones={operadores.map((o) => ({ valor: String(o.OPERADOR_ID), texto: o.OPERADOR }))}
            onCambio={(o) => onCambio({ asesor: Number(o) })}
          />
        ) : null}
      </div>
      <Pestanas
        etiqueta="De dónde salen"
        pestanas={PESTANAS}
        elegida={e.modo}
        onElegir={(modo) => onCambio({ modo: modo as Escrito['modo'] })}
      >
        <div className={css.forma}>
          {e.modo === 'proponer' ? (
            <>
              <Selector
                etiqueta="Ventas de"
                required
                value={e.meses}
                opciones={CUALES}
                onCambio={(m) => onCambio({ meses: m as MesesDePropuesta })}
              />
              <Campo
                etiqueta="Más este porcentaje"
                inputMode="decimal"
                maxLength={7}
                value={e.aumento}
                error={falta}
                ayuda="Menos, con el signo: -10"
                onChange={(x) => onCambio({ aumento: x.target.value })}
              />
              <p className={css.nota}>
                {propuestaEnPalabras(e.meses, Number.isNaN(porciento) ? 0 : porciento, businessDay())}
              </p>
            </>
          ) : (
            <CampoLargo
              etiqueta="Renglones"
              rows={8}
              value={e.pegado}
              error={falta}
              ayuda="Copie de su hoja de cálculo dos columnas, la clave del cliente y su objetivo al mes, y si quiere una tercera con el comentario."
              onChange={(x) => onCambio({ pegado: x.target.value })}
            />
          )}
        </div>
      </Pestanas>
    </>
  );
}
